import type { Address } from '../../kernel/schema.ts'
import type { FlashLoanKind } from '../../margin/flash-loan.ts'

/** Flash loan contracts of a chain by their interface. */
export type FlashLoanSources = Readonly<Partial<Record<FlashLoanKind, Address>>>

/**
 * Flash loan contracts by chain id. Fees: Morpho none, Aave V3 5 basis points, Aave V2 and its forks 9. Sources:
 * https://docs.morpho.org (addresses); @bgd-labs/aave-address-book 4.44.22; Lendle: 1delta-DAO/lender-metadata.
 */
export const FLASH_LOAN_SOURCES: Readonly<Record<number, FlashLoanSources>> = {
  1: {
    morpho: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
    'aave-v3': '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    'aave-v2': '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9',
  },
  5000: {
    'aave-v3': '0x458F293454fE0d67EC0655f3672301301DD51422',
    'aave-v2': '0xCFa5aE7c2CE8Fadc6426C1ff872cA45378Fb7cF3',
  },
  8453: {
    morpho: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
    'aave-v3': '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
  },
  42161: {
    morpho: '0x6c247b1F6182318877311737BaC0844bAa518F5e',
    'aave-v3': '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  },
}
