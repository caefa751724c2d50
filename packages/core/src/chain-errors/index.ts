export type { ErrorCatalog, ErrorEntries, ErrorEntry, ErrorProtocol, ErrorSource } from './error-catalog.ts'
export type { FailureEmitters } from './failure-event.ts'
export type { ErrorBlame, TranslatedError, TranslatedErrorCode } from './translation.ts'
export { type ErrorContext, ErrorTranslator, type ErrorTranslatorOptions } from './translator.ts'
