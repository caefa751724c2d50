export { ERROR_PROTOCOLS, type ErrorProtocol } from './catalogue.ts'
export { type FailureEmitters, translateFailureEvent } from './failure-event.ts'
export type { Blame, TranslatedError, TranslationCode } from './translation.ts'
export { type ErrorContext, ErrorTranslator } from './translator.ts'
