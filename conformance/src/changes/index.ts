export { findChanges, type Changes, type ContractVersion } from "./find-changes.ts";
export type { Finding } from "./finding.ts";
export { readAnswers, withAnswers, type Answer } from "./answers.ts";
export { groupFindings, groupId, groupSentence, isBreaking, type FindingGroup } from "./group.ts";
export { formats, printChanges, type Colours, type Format } from "./print.ts";
export { readBase, readVersion, versionFiles, type VersionFiles } from "./read-version.ts";
export { largest, sizes, type AudienceSize, type Size } from "./size.ts";
