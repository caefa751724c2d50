import { arbitrum, base, fuel, mantle } from '../chains/records.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import { createTransferJournal } from './journal.ts'
import type { TransferRecord } from './record.ts'
import { StatusTracker } from './status-tracker.ts'
import type { TransactionInfo } from './to-transfer-info.ts'
import { ADDED, HASH, RUN, recordingLogger, testStorage, transferRecord } from './transfers.test-support.ts'

/** Chains of the tests. Only Mantle has a `balanceRefreshDelayMs`, 3 s. */
export const CHAINS = [arbitrum, base, mantle, fuel]

export const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
export const RECIPIENT: Address = '0x2222222222222222222222222222222222222222'
export const USDC: Address = '0x3333333333333333333333333333333333333333'
export const WETH: Address = '0x4444444444444444444444444444444444444444'

/** Creates a bridge transfer of USDC on Arbitrum to WETH on Mantle that was just sent. */
export function bridge({ info, ...change }: Partial<TransferRecord> = {}): TransferRecord {
  return transferRecord({
    chainId: arbitrum.id,
    from: ACCOUNT,
    info: {
      type: 'Bridge',
      account: ACCOUNT,
      inputChainId: arbitrum.id,
      outputChainId: mantle.id,
      inputCurrency: USDC,
      outputCurrency: WETH,
      ...info,
    },
    ...change,
  })
}

/** A run whose steps are all done. */
export const DONE_RUN = { ...RUN, steps: RUN.steps.map((step) => ({ ...step, done: true })) }

/** Details of a swap of USDC to WETH. */
export function swapOn(inputChainId: number, outputChainId = inputChainId): TransactionInfo {
  return { type: 'Swap', inputChainId, outputChainId, inputCurrencyId: USDC, outputCurrencyId: WETH }
}

export interface TransferHarness {
  readonly clock: FakeClock
  readonly transfers: StatusTracker
  readonly logger: ReturnType<typeof recordingLogger>
  addTransfer(record: TransferRecord): Promise<void>
  changeTransfer(change: Partial<TransferRecord>, id?: string): Promise<void>
  /** Adds a transaction of the account and resolves with its id. */
  addTransaction(info: TransactionInfo, change?: { chainId?: number; hash?: Hex }): Promise<string>
}

/** Creates a tracker without providers, whose records only the test changes. */
export function createTransferHarness(): TransferHarness {
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  const journal = createTransferJournal({ storage: testStorage(), clock, logger })
  const receipts = (chainId: number) => ({
    chainType: chainId === fuel.id ? ('FUEL' as const) : ('EVM' as const),
    getReceipt: async () => undefined,
  })
  const transfers = new StatusTracker({ providers: [], journal, clock, logger, receipts })
  return {
    clock,
    transfers,
    logger,
    addTransfer: (record) => journal.add(record),
    async changeTransfer(change, id = 'transfer-1') {
      await journal.update(id, (record) => ({ ...record, ...change }))
    },
    async addTransaction(info, { chainId = arbitrum.id, hash = HASH } = {}) {
      return (await transfers.add({ chainId, hash, from: ACCOUNT, info })).id
    },
  }
}
