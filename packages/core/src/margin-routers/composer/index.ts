export {
  type ComposerParties,
  type ComposerSpender,
  type ComposerTerms,
  marginProblems,
  partyProblems,
} from './check.ts'
export { decodeCall, decodeOperations } from './decode.ts'
export { COMPOSER_FLASH, COMPOSER_FORWARDER, COMPOSERS, type ComposerFlash } from './deployments.ts'
export { composerCall, encodeOperations } from './encode.ts'
export { ComposerUnreadableError } from './errors.ts'
export type * from './operations.ts'
export { type ComposerOptions, composer } from './router.ts'
