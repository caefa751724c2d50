import { type TransferRecord, type TransferStep, transferStage, wasSent } from '@causeway/core'
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'

/** Time between two reads of a receipt, in milliseconds. */
const POLL_MS = 3_000

/** A transfer with the result of its open step. */
interface ConfirmedSteps {
  readonly record: TransferRecord
  /** Whether the transaction of the open step reverted. */
  readonly isReverted: boolean
}

/**
 * Returns the record of a transfer whose approval was sent, as after a reload: once the chain has the receipt, the step
 * counts as done, or as reverted. The transfer is not continued, because its next step needs the wallet.
 *
 * @param isRunning whether a run of this tab waits for the receipt
 */
export function useConfirmedSteps(record: TransferRecord, isRunning: boolean): ConfirmedSteps {
  const { platforms } = useEngine()
  const { chainId } = record
  const openStep = record.run?.steps.find(({ done }) => !done)
  const { stage } = transferStage(record)
  const sentHash = openStep && 'hash' in openStep ? openStep.hash : undefined
  const hash = stage === 'preparing' ? sentHash : undefined
  const { data: status } = useQuery({
    queryKey: ['stepReceipt', chainId, hash],
    queryFn: async ({ signal }) => {
      if (hash === undefined) return null
      const receipt = await platforms.forChain(chainId).getReceipt(chainId, hash, { signal })
      return receipt?.status ?? null
    },
    enabled: hash !== undefined && !isRunning,
    retry: false,
    refetchInterval: ({ state }) => (state.data ? false : POLL_MS),
  })
  const { run } = record
  const hasEnded = stage === 'failed' && record.confirmedBy === 'chain' && !wasSent(record)
  const didFail = record.status === 'FAILED' && sentHash !== undefined
  const isReverted = hasEnded ? didFail : hash !== undefined && status === 'error'
  if (!run || hash === undefined || status !== 'success') return { record, isReverted }
  const confirm = (step: TransferStep) => (step === openStep ? { ...step, done: true } : step)
  return { record: { ...record, run: { ...run, steps: run.steps.map(confirm) } }, isReverted }
}
