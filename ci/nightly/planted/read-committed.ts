// Units of work see what others commit meanwhile.
import { watchQueries } from "./watch-queries.ts";

watchQueries(({ text, send }) =>
  text.startsWith("begin") ? send(text.replace("serializable", "read committed")) : send(),
);
