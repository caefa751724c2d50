import type { ChainRecord } from '../chains/index.ts'
import type { RequestOptions } from '../platforms/index.ts'
import { confirmationsOf, isDeepEnough } from './confirmations.ts'
import type { TransferRecord } from './record.ts'
import { signedCall } from './step-call.ts'
import type { CallStep, TransferStep } from './steps.ts'
import type { TransferObservation } from './transition.ts'
import type { WitnessedChains } from './witness.ts'

export interface DepartureOptions {
  readonly platforms: WitnessedChains
  readonly chains: readonly ChainRecord[]
}

/**
 * State of a transfer on its source chain: departed, waiting, or the observation that ends or changes it. `included` is a
 * departure that the record does not state yet.
 */
export type Departure = 'left' | 'waiting' | TransferObservation

const REVERTED: TransferObservation = {
  type: 'void',
  status: 'FAILED',
  message: 'The transaction failed: the funds remain in the wallet, less the network fee',
}
const CANCELLED: TransferObservation = {
  type: 'void',
  status: 'INVALID',
  message: 'Another transaction of the wallet took its place: the funds remain in the wallet',
}
const DROPPED = {
  type: 'source',
  message:
    'The network does not know the transaction any more: unless it is sent again, the funds remain in the wallet',
} as const satisfies TransferObservation

/** Looks for the source transaction of a transfer that its provider does not know. */
export function createDepartureLook({ platforms, chains }: DepartureOptions) {
  /** Confirmed source transactions by transfer id. They are not checked again. */
  const departedHashes = new Map<string, string>()

  /** Whether the transaction is in a block, and in one that will stay. */
  const depthOf = async ({ chainId, run }: TransferRecord, hash: string, options: RequestOptions) => {
    const platform = platforms.forChain(chainId)
    const receipt = await platform.getReceipt(chainId, hash, options)
    if (!receipt) return undefined
    const confirmations = confirmationsOf(chains, chainId) + (run?.extraConfirmations ?? 0)
    const head = confirmations > 1 ? await platform.getBlockNumber(chainId, options) : undefined
    return { receipt, isDeep: isDeepEnough(receipt, head, confirmations) }
  }

  /** Without a receipt: waiting, sent again under another hash, displaced, or gone. */
  const trace = async (
    record: TransferRecord,
    hash: string,
    step: CallStep,
    options: RequestOptions,
  ): Promise<Departure> => {
    const { chainId, from, run } = record
    const platform = platforms.forChain(chainId)
    const { ask, nonce, formerCalls } = step
    if (!ask) return 'waiting'
    if (nonce === undefined) {
      const sent = await platform.getTransaction(chainId, hash, options)
      if (sent) return { type: 'source', nonce: sent.nonce }
    }
    const call = signedCall(step, run?.steps)
    const asked = { ...call, chainId, from, hash, nonce: nonce ?? ask.nonce }
    const fate = await platform.traceTransaction(asked, ask.fromBlock, options)
    if (fate.status === 'waiting') return 'waiting'
    if (fate.status === 'dropped') return DROPPED
    if (fate.isSameCall) return { type: 'source', hash: fate.hash }
    // Only the nonce and the call that were really sent can tell that something else took their place.
    if (nonce === undefined || formerCalls?.length) return DROPPED
    const replacement = await depthOf(record, fate.hash, options)
    return replacement?.isDeep ? CANCELLED : 'waiting'
  }

  return {
    async look(record: TransferRecord, options: RequestOptions): Promise<Departure> {
      const { id, chainType, hash } = record
      // An order has no transaction of the wallet, and a smart account's hash is none of the chain.
      if (hash === undefined || chainType === 'BICONOMY') return 'left'
      const isNoted = !lacksInclusion(record, hash)
      if (isNoted && departedHashes.get(id) === hash) return 'left'
      const inclusion = await depthOf(record, hash, options)
      if (inclusion?.receipt.status === 'success') {
        if (!inclusion.isDeep) return 'left'
        departedHashes.set(id, hash)
        return isNoted ? 'left' : { type: 'included', hash }
      }
      if (inclusion) return inclusion.isDeep ? REVERTED : 'waiting'
      const step = record.run?.steps.find((one) => isSource(one, hash))
      return step && isSource(step, hash) ? trace(record, hash, step, options) : 'waiting'
    },
    /** Deletes the cached hash of a transfer. */
    forget: (id: string) => {
      departedHashes.delete(id)
    },
  }
}

/** Whether the record does not say yet that its source transaction is in a block. */
function lacksInclusion({ run, info }: TransferRecord, hash: string): boolean {
  if (!run) return info.inputChainId === info.outputChainId
  return run.steps.some((step) => 'hash' in step && step.hash === hash && !step.done)
}

/** Whether the transfer says that it is lost. */
export function saysDropped({ message }: TransferRecord): boolean {
  return message === DROPPED.message
}

function isSource(step: TransferStep, hash: string): step is CallStep {
  return 'call' in step && step.hash === hash
}
