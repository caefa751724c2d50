export type { ErrorProtocol } from './catalogue.ts'
export { type FailureEmitters, translateFailureEvent } from './failure-event.ts'
export type { ErrorBlame, TranslatedError, TranslatedErrorCode } from './translation.ts'
export { type ErrorContext, ErrorTranslator } from './translator.ts'
