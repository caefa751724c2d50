export { ERROR_CATEGORIES, ERROR_PROTOCOLS, type ErrorCategory, type ErrorProtocol } from './catalogue.ts'
export { type FailureEmitters, translateFailure } from './failure.ts'
export type { Blame, TranslatedError, TranslationCode } from './translation.ts'
export { type ErrorContext, ErrorTranslator } from './translator.ts'
