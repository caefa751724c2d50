import type { Logger } from '../kernel/logger.ts'
import type { Percent } from '../kernel/percent.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Storage } from '../kernel/storage.ts'
import type { StatusResult, TransferStatus } from '../quotes/status.ts'
import type { TransferRecord, TransferRun } from './record.ts'
import type { CallStep, TransferStep } from './steps.ts'

export const HASH: Hex = `0x${'ab'.repeat(32)}`
export const FILL_HASH: Hex = `0x${'cd'.repeat(32)}`
export const ADDED = 1_750_000_000_000

/** Returns a transfer that was just sent. */
export function transferRecord(change: Partial<TransferRecord> = {}): TransferRecord {
  return {
    id: 'transfer-1',
    hash: HASH,
    chainId: 1,
    chainType: 'EVM',
    from: '0x1111111111111111111111111111111111111111',
    info: {
      type: 'Bridge',
      account: '0x1111111111111111111111111111111111111111',
      inputChainId: 1,
      outputChainId: 10,
      outputAmountRaw: 9_007_199_254_740_993n,
      aggregator: 'scripted',
      crossChainParams: { relayFee: 123_456_789_012_345_678_901n },
    },
    status: 'PENDING',
    addedTime: ADDED,
    sentTime: ADDED,
    ...change,
  }
}

export function statusResult(status: TransferStatus, change: Partial<StatusResult> = {}): StatusResult {
  return { fromHash: HASH, toHash: '', statusInfo: { status }, ...change }
}

/** Returns the run of a transfer with a done approval and a requested deposit. */
export const RUN: TransferRun = {
  name: 'Scripted',
  terms: {
    request: {
      fromChainId: 1,
      toChainId: 10,
      fromTokenAddress: '0x3333333333333333333333333333333333333333',
      toTokenAddress: '0x4444444444444444444444444444444444444444',
      fromTokenDecimals: 18,
      toTokenDecimals: 18,
      fromAmount: 115_792_089_237_316_195_423_570_985_008_687_907_853n,
      fromAddress: '0x1111111111111111111111111111111111111111',
      toAddress: '0x2222222222222222222222222222222222222222',
      slippage: 0.5 as Percent,
      permitEnabled: false,
      canDirectlyPermit: false,
    },
    toAmount: 9_007_199_254_740_993n,
  },
  validUntil: ADDED + 60_000,
  steps: [
    {
      kind: 'approve',
      call: { to: '0x3333333333333333333333333333333333333333', data: '0x095ea7b3', value: 0n },
      ask: { nonce: 3, fromBlock: 22_000_000n, time: ADDED },
      hash: HASH,
      done: true,
    },
    {
      kind: 'call',
      call: { to: '0x5555555555555555555555555555555555555555', data: '0x7b939232', value: 10n ** 20n },
      ask: { nonce: 4, fromBlock: 22_000_001n, time: ADDED },
      done: false,
    },
  ],
}

export interface TestStorage extends Storage {
  readonly values: Map<string, string>
  /** Whether writes are rejected. */
  rejectsWrites: boolean
  /** Promise that delays writes until it settles. */
  hold: Promise<void> | undefined
}

/** Creates an asynchronous storage that can reject or delay writes. */
export function testStorage(entries: Iterable<readonly [string, string]> = []): TestStorage {
  const values = new Map(entries)
  return {
    values,
    rejectsWrites: false,
    hold: undefined,
    async getItem(key) {
      return values.get(key) ?? null
    },
    async setItem(key, value) {
      await this.hold
      if (this.rejectsWrites) throw new Error('The quota is exceeded')
      values.set(key, value)
    },
    async removeItem(key) {
      values.delete(key)
    },
    keys: async () => [...values.keys()],
  }
}

export interface RecordingLogger extends Logger {
  readonly lines: string[]
}

export function recordingLogger(): RecordingLogger {
  const lines: string[] = []
  const write = (level: string) => (message: string) => {
    lines.push(`${level}: ${message}`)
  }
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/** Returns a promise and the function that resolves it. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((onResolve) => {
    resolve = onResolve
  })
  return { promise, resolve }
}

/** Returns a step with a transaction. */
export function asCall(step: TransferStep | undefined): CallStep {
  if (step === undefined || !('call' in step)) throw new Error('It is no transaction')
  return step
}
