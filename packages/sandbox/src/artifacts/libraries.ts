import type { Address } from 'viem'
import { ownAddress } from '../own-address.ts'

/** Addresses of the linked libraries. They are the same on every chain. */
export const libraries = {
  BorrowLogic: ownAddress('library BorrowLogic'),
  BridgeLogic: ownAddress('library BridgeLogic'),
  ConfiguratorLogic: ownAddress('library ConfiguratorLogic'),
  EModeLogic: ownAddress('library EModeLogic'),
  FlashLoanLogic: ownAddress('library FlashLoanLogic'),
  LiquidationLogic: ownAddress('library LiquidationLogic'),
  PoolLogic: ownAddress('library PoolLogic'),
  SupplyLogic: ownAddress('library SupplyLogic'),
  GenericLogic: ownAddress('library GenericLogic'),
  ReserveLogic: ownAddress('library ReserveLogic'),
  ValidationLogic: ownAddress('library ValidationLogic'),
} satisfies Readonly<Record<string, Address>>

export type LibraryName = keyof typeof libraries
