export * from './asset-rows/index.ts'
export {
  type ConsentCode,
  consentOf,
  type FormButton,
  type FormConsent,
  type FormIssue,
  type FormIssueCode,
  formIssue,
  formIssueMessage,
  isBlocking,
  isConsentIssue,
  isFormError,
  withdrawConsent,
} from './form-issue.ts'
export {
  FORM_ISSUES,
  type FormField,
  type FormIssueRule,
  type FormIssueSeverity,
} from './form-issue-rules.ts'
export type { FormIssueValues, NoRouteCause } from './form-issue-values.ts'
export * from './history/index.ts'
export * from './lending/index.ts'
export * from './many-legs/index.ts'
export * from './margin/index.ts'
export * from './net-worth/index.ts'
export { normalizeAmountText } from './shared/typed-amount.ts'
export * from './swap/index.ts'
export * from './wallet-rows/index.ts'
