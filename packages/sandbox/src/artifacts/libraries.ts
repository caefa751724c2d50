import type { Address } from 'viem'
import { sandboxAddress } from '../addresses.ts'

/** Where the libraries stand that bytecode is linked with, on every chain. */
export const libraries = {
  BorrowLogic: sandboxAddress('library BorrowLogic'),
  BridgeLogic: sandboxAddress('library BridgeLogic'),
  ConfiguratorLogic: sandboxAddress('library ConfiguratorLogic'),
  EModeLogic: sandboxAddress('library EModeLogic'),
  FlashLoanLogic: sandboxAddress('library FlashLoanLogic'),
  LiquidationLogic: sandboxAddress('library LiquidationLogic'),
  PoolLogic: sandboxAddress('library PoolLogic'),
  SupplyLogic: sandboxAddress('library SupplyLogic'),
  GenericLogic: sandboxAddress('library GenericLogic'),
  ReserveLogic: sandboxAddress('library ReserveLogic'),
  ValidationLogic: sandboxAddress('library ValidationLogic'),
} satisfies Readonly<Record<string, Address>>

export type LibraryName = keyof typeof libraries
