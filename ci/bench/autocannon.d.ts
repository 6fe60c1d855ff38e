/** The part of autocannon that the benchmark uses; the package ships no types. */
declare module "autocannon" {
  export interface Options {
    url: string;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string;
    /** Sent in turn over each connection. */
    requests?: (Request & { setupRequest?: (request: Request) => Request })[];
    connections: number;
    duration: number;
    /** Milliseconds between the moments at which the duration may end. */
    sampleInt?: number;
    /** Requests per second, of all connections together. */
    overallRate?: number;
  }
  export interface Request {
    method: "GET" | "POST";
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  export interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    /** By status. */
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
