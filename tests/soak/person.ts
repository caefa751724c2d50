import type { Storage } from '@causeway/core'
import type { SandboxDescription } from '@causeway/sandbox'
import type { Hex, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fakeBrowser } from '../../packages/core/src/kernel/tabs.test-support.ts'
import type { BatchSender } from '../../packages/core/src/platforms/batch.ts'
import { createBatches } from './batches.ts'
import type { Lines } from './lines.ts'
import type { StorageMode } from './storage.ts'
import type { Tally } from './tally.ts'

/** A user of the soak: an account, and a browser with what it has stored. */
export interface Person {
  readonly index: number
  readonly account: LocalAccount
  /** The wallet's own batches, which outlive every tab. */
  readonly batches: BatchSender
  readonly storage: Storage
  readonly browser: ReturnType<typeof fakeBrowser>
  storageMode: StorageMode
  /** What is being done just now, for whoever watches. */
  doing: string
  /** By how much the user's clock is wrong just now. */
  clockOffsetMs: number
  /** What a run asked of its user last, as the code of its error, by transfer. */
  readonly asks: Map<string, string>
  /** What is to be taken up by its hash once storage works again. */
  readonly lost: LostTransfer[]
  /** Addresses to each of which one transfer of this round pays, and nobody else. */
  recipients: Hex[]
  /** How many there were, of all rounds. */
  named: number
}

/** A transfer whose record is gone. */
export interface LostTransfer {
  readonly chainId: number
  readonly hash: Hex
  readonly providerId: string | undefined
}

/** What the soak plays in. */
export interface World {
  readonly description: SandboxDescription
  readonly lines: Lines
  readonly people: readonly Person[]
  readonly tally: Tally
  /** Starts a process that moves 1 USDC and kills itself at a moment; resolves when it has ended. */
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
    doing: '',
    clockOffsetMs: 0,
    asks: new Map(),
    lost: [],
    recipients: [],
    named: 0,
  }
}
