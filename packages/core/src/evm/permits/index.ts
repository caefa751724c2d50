export { compressPermit, decompressPermit, PermitFormatError, type PermitParties } from './compression.ts'
export { discoverPermit, type PermitSupport } from './discover.ts'
export { encodePermit } from './encode.ts'
export { type PermitOffersOptions, permitOffers } from './offers.ts'
export {
  createPermit2Permit,
  createTokenPermit,
  type Permit,
  type Permit2Permit,
  type PermitDomain,
  type PermitTerms,
  type SignedPermit,
  type TokenPermit,
} from './permit.ts'
export { encodePermit2Transfer, type Permit2State, permit2Address, readPermit2 } from './permit2.ts'
export { type PermitField, PermitRangeError } from './ranges.ts'
export type { ContractReads } from './reads.ts'
export { PermitSignatureError, signPermit } from './signature.ts'
export { permitTypedData } from './typed-data.ts'
