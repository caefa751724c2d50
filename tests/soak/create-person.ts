import type { Storage } from '@causeway/core'
import type { SandboxDescription } from '@causeway/sandbox'
import type { Hex, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fakeBrowser } from '../../packages/core/src/kernel/fake-browser.test-support.ts'
import type { BatchSender } from '../../packages/core/src/platforms/batch.ts'
import { createBatches } from './create-batches.ts'
import type { RpcProxy } from './start-rpc-proxy.ts'
import type { StorageMode } from './storage.ts'
import type { Tally } from './tally.ts'

/** User of the soak test: an account, and a browser with its storage. */
export interface Person {
  readonly index: number
  readonly account: LocalAccount
  /** Batches that the wallet received. They survive every tab. */
  readonly batches: BatchSender
  readonly storage: Storage
  readonly browser: ReturnType<typeof fakeBrowser>
  storageMode: StorageMode
  /** Current activity, for the progress output. */
  activity: string
  /** Current error of the user's clock, in milliseconds. */
  clockOffsetMs: number
  /** Code of the last error shown for a transfer, by transfer id. */
  readonly prompts: Map<string, string>
  /** Transfers to track by hash once storage works again. */
  readonly lost: LostTransfer[]
  /** Recipients that exactly one transfer of this round uses. */
  recipients: Hex[]
  /** Number of recipients in all rounds. */
  recipientCount: number
}

/** Id of the transfer whose record was lost. */
export interface LostTransfer {
  readonly chainId: number
  readonly hash: Hex
  readonly providerId: string | undefined
}

/** State that all users of the soak test share. */
export interface World {
  readonly description: SandboxDescription
  readonly proxy: RpcProxy
  readonly people: readonly Person[]
  readonly tally: Tally
  /**
   * Starts a process that transfers 1 USDC and kills itself at a given moment. Resolves when the process has exited.
   */
  runProcess(killAt: number): Promise<void>
}

export function createPerson(
  index: number,
  privateKey: Hex,
  storage: Storage,
  chains: SandboxDescription['chains'],
): Person {
  return {
    index,
    account: privateKeyToAccount(privateKey),
    batches: createBatches(privateKey, chains),
    storage,
    browser: fakeBrowser(),
    storageMode: 'ok',
    activity: '',
    clockOffsetMs: 0,
    prompts: new Map(),
    lost: [],
    recipients: [],
    recipientCount: 0,
  }
}
