/** The part of autocannon that the benchmark uses; the package ships no types. */
declare module "autocannon" {
  export interface Options {
    url: string;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string;
    /** Sent in turn over each connection. */
    requests?: { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string }[];
    connections: number;
    duration: number;
  }
  export interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
