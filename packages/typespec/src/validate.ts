import type { Diagnostic, Program } from "@typespec/compiler";
import { leavingOut } from "./left-out.ts";
import { accessIsDeclared, accessIsOne } from "./validate/access.ts";
import { constantsArePossible } from "./validate/constants.ts";
import { amountsAreNumbers, termsAreKnown } from "./validate/conservation.ts";
import { addedWordsAreUsed, wordsAreKnown } from "./validate/conventions.ts";
import { deprecatedVersionsAreKnown, deprecationDatesAreDays } from "./validate/deprecations.ts";
import { durationsAreFormed } from "./validate/durations.ts";
import { endpointIsKnown } from "./validate/endpoint.ts";
import { filtersFitTheItems } from "./validate/filters.ts";
import { examplesFit } from "./validate/examples.ts";
import { expiredStatesAreKnown, expiriesAreCounted, extendersExist } from "./validate/expiries.ts";
import { idempotencyHeaderIsDeclared, retryHeadersAreDeclared } from "./validate/headers.ts";
import { initialChoicesAreKnown } from "./validate/initial-choices.ts";
import { integersAreSafe } from "./validate/integers.ts";
import {
  listingEnvelopeIsShown,
  listingParametersAreDeclared,
  orderValuesAreTaken,
  ordersFitTheItems,
} from "./validate/lists.ts";
import { lastPageHasNoAddress, pagesFitTheList, pageSizesAgree } from "./validate/pages.ts";
import { movesAreDeclaredOnce, timedMovesHaveATime } from "./validate/moves.ts";
import {
  beginnersExist,
  countedOperationsExist,
  driversExist,
  edgesAreMoved,
  restorersExist,
} from "./validate/operation-ids.ts";
import { linkedFieldIsKnown, linkedFieldIsNamed } from "./validate/linked-field.ts";
import { clauseVersionsAreKnown } from "./validate/clause-versions.ts";
import { challengeTimesAgree } from "./validate/challenge-times.ts";
import { outcomesFollowEdges } from "./validate/outcome-edges.ts";
import { outcomesAreKnown, suffixesAreFormed, suffixesDiffer, tablesAreWhole } from "./validate/outcomes.ts";
import { pathsNameTheirResource, requestPathsExist, resourcePathsExist } from "./validate/paths.ts";
import { quantitiesAreKnown } from "./validate/quantities.ts";
import { refusalLimitsAreKnown } from "./validate/refusal-limits.ts";
import { permissionsAreKnown } from "./validate/permissions.ts";
import { patternsCompile } from "./validate/patterns.ts";
import { registeredKeysAreKnown } from "./validate/registered-keys.ts";
import { conditionsHaveOneAnswer, refusedFieldsExist, refusedStatesHaveOneAnswer } from "./validate/refusals.ts";
import {
  decisionIdsAreFormed,
  leftOutStatementsAreKnown,
  ruleIdsAreFormed,
  ruleIdsAreFree,
  rulesAreDeclaredOnce,
  statementsAreKnown,
} from "./validate/rule-ids.ts";
import { shownMembersAreKnown, shownRulesStandOnMembers } from "./validate/shown-members.ts";
import { specOf, type Check, type Spec } from "./validate/spec.ts";
import { terminalRefusalsAgree } from "./validate/terminal-refusals.ts";
import { statesAreKnown, statesAreReached, terminalStatesAreSettled, terminalStatesEnd } from "./validate/states.ts";
import {
  challengeIsReturned,
  challengeIsShown,
  commonAnswersAreNamed,
  commonAnswersAreReturned,
  declaredAnswersAreReturned,
  forbiddenMovesAreReturned,
} from "./validate/statuses.ts";
import { identifierPathsAreKnown } from "./validate/identifier-paths.ts";
import { resourcesAreNamed, resourcesAreShown, routesDiffer } from "./validate/support.ts";
import { namingVersions } from "./versions/naming-versions.ts";
import { versionsOf } from "./versions/versions.ts";
import { typesAreKnown } from "./validate/types.ts";
import { operationIdsDiffer, resourceActionIsOne, decoratorsAreNotRepeated } from "./validate/uniqueness.ts";
import {
  eventsAreCarried,
  eventTypesAreNamed,
  decisionsStandOnWebhooks,
  signatureHeaderIsDeclared,
  decisionResultsAreKnown,
  webhookNamesDiffer,
} from "./validate/webhooks.ts";

/** What is not supported at all. An operation with such an error may be left out. */
const checksOfSupport: Check[] = [accessIsDeclared, accessIsOne, integersAreSafe, patternsCompile, routesDiffer];

const checks: Check[] = [
  addedWordsAreUsed,
  amountsAreNumbers,
  beginnersExist,
  linkedFieldIsKnown,
  leftOutStatementsAreKnown,
  linkedFieldIsNamed,
  challengeIsReturned,
  challengeIsShown,
  challengeTimesAgree,
  clauseVersionsAreKnown,
  commonAnswersAreNamed,
  commonAnswersAreReturned,
  conditionsHaveOneAnswer,
  countedOperationsExist,
  decisionIdsAreFormed,
  declaredAnswersAreReturned,
  deprecatedVersionsAreKnown,
  deprecationDatesAreDays,
  driversExist,
  durationsAreFormed,
  edgesAreMoved,
  endpointIsKnown,
  eventTypesAreNamed,
  eventsAreCarried,
  examplesFit,
  expiredStatesAreKnown,
  expiriesAreCounted,
  extendersExist,
  restorersExist,
  filtersFitTheItems,
  forbiddenMovesAreReturned,
  idempotencyHeaderIsDeclared,
  initialChoicesAreKnown,
  listingEnvelopeIsShown,
  listingParametersAreDeclared,
  movesAreDeclaredOnce,
  operationIdsDiffer,
  orderValuesAreTaken,
  ordersFitTheItems,
  outcomesAreKnown,
  outcomesFollowEdges,
  pagesFitTheList,
  lastPageHasNoAddress,
  pageSizesAgree,
  pathsNameTheirResource,
  permissionsAreKnown,
  resourceActionIsOne,
  decisionsStandOnWebhooks,
  constantsArePossible,
  quantitiesAreKnown,
  refusalLimitsAreKnown,
  refusedFieldsExist,
  refusedStatesHaveOneAnswer,
  registeredKeysAreKnown,
  requestPathsExist,
  resourcePathsExist,
  resourcesAreNamed,
  resourcesAreShown,
  retryHeadersAreDeclared,
  ruleIdsAreFormed,
  ruleIdsAreFree,
  rulesAreDeclaredOnce,
  shownMembersAreKnown,
  shownRulesStandOnMembers,
  signatureHeaderIsDeclared,
  statementsAreKnown,
  statesAreKnown,
  statesAreReached,
  suffixesAreFormed,
  suffixesDiffer,
  tablesAreWhole,
  terminalRefusalsAgree,
  terminalStatesAreSettled,
  terminalStatesEnd,
  termsAreKnown,
  timedMovesHaveATime,
  typesAreKnown,
  decisionResultsAreKnown,
  identifierPathsAreKnown,
  webhookNamesDiffer,
  wordsAreKnown,
  decoratorsAreNotRepeated,
];

const validated = new WeakSet<Program>();

/** Runs every check over each version of the program, once. The compiler calls it only for a spec that imports the library. */
export function $onValidate(program: Program): void {
  if (validated.has(program)) return;
  validated.add(program);
  const found = versionsOf(program).map((version) => ({
    name: version.name ?? "",
    findings: findingsIn(version.program),
  }));
  program.reportDiagnostics(namingVersions(found));
}

function findingsIn(program: Program): Diagnostic[] {
  const whole = specOf(program);
  const unsupported = leavingOut(program, whole.operations, runAll(checksOfSupport, whole));
  return [...unsupported, ...runAll(checks, specOf(program))];
}

function runAll(all: readonly Check[], spec: Spec): Diagnostic[] {
  return all.flatMap((check) => check(spec));
}
