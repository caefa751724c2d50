export { type AbbreviationOptions, abbreviateAddress } from './address.ts'
