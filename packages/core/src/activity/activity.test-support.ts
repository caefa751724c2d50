import { arbitrum, base, fuel, mantle } from '../chains/index.ts'
import { createFakeClock } from '../testing/index.ts'
import {
  createTransferJournal,
  StatusTracker,
  type TransactionInfo,
  type TransferRecord,
} from '../transfers/index.ts'
import {
  ADDED,
  HASH,
  RUN,
  recordingLogger,
  testStorage,
  transferRecord,
} from '../transfers/transfers.test-support.ts'
import { WalletSession } from '../wallets/index.ts'
import { type ScriptedConnector, scriptedConnector } from '../wallets/wallets.test-support.ts'
import { type Activity, createActivity } from './activity.ts'
import { type ActivityItem, itemOf } from './items.ts'

const CHAINS = [arbitrum, base, mantle, fuel]

export const ACCOUNT = '0x1111111111111111111111111111111111111111'
export const RECIPIENT = '0x2222222222222222222222222222222222222222'
export const USDC = '0x3333333333333333333333333333333333333333'
export const WETH = '0x4444444444444444444444444444444444444444'

/** A bridge of USDC from Arbitrum to WETH on Mantle, as it was just sent. */
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

/** What the activity shows of a record. */
export function itemOfRecord(record: TransferRecord): ActivityItem {
  return itemOf(record, CHAINS)
}

/** A run whose steps have all been carried out. */
export const DONE_RUN = { ...RUN, steps: RUN.steps.map((step) => ({ ...step, done: true })) }

export interface ActivityBench {
  readonly clock: ReturnType<typeof createFakeClock>
  readonly activity: Activity
  readonly transfers: StatusTracker
  readonly wallets: WalletSession
  readonly connector: ScriptedConnector
  /** What was announced, with the milliseconds since the start. */
  readonly heard: (readonly [after: number, name: string, payload: unknown])[]
  readonly lines: readonly string[]
  addTransfer(record: TransferRecord): Promise<void>
  changeTransfer(change: Partial<TransferRecord>, id?: string): Promise<void>
  /** Adds a transaction of the account; resolves with its id. */
  addTransaction(info: TransactionInfo, change?: { chainId?: number; hash?: string }): Promise<string>
  dispose(): Promise<void>
}

export function createBench(): ActivityBench {
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  const storage = testStorage()
  const chains = CHAINS
  const journal = createTransferJournal({ storage, clock, logger })
  const receipts = (chainId: number) => ({
    chainType: chainId === fuel.id ? ('FUEL' as const) : ('EVM' as const),
    getReceipt: async () => undefined,
  })
  const transfers = new StatusTracker({ providers: [], journal, clock, logger, receipts })
  const connector = scriptedConnector({ account: ACCOUNT, chainId: mantle.id })
  const wallets = new WalletSession({ chains, connectors: [connector], storage, clock, logger })
  const activity = createActivity({ transfers, wallets, chains, clock, logger })
  const heard: ActivityBench['heard'] = []
  for (const name of ['toast', 'balancesChanged', 'lenderChanged'] as const) {
    activity.on(name, (payload) => heard.push([clock.now() - ADDED, name, payload]))
  }
  const bench: ActivityBench = {
    clock,
    activity,
    transfers,
    wallets,
    connector,
    heard,
    lines: logger.lines,
    addTransfer: (record) => journal.add(record),
    async changeTransfer(change, id = 'transfer-1') {
      await journal.update(id, (record) => ({ ...record, ...change }))
    },
    async addTransaction(info, { chainId = arbitrum.id, hash = HASH } = {}) {
      return (await transfers.add({ chainId, hash, from: ACCOUNT, info })).id
    },
    async dispose() {
      activity.dispose()
      await Promise.all([transfers.dispose(), wallets.dispose()])
    },
  }
  return bench
}
