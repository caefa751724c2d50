import { compact } from '../../kernel/compact.ts'
import type { ChainType } from '../../platforms/transaction.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { TransferStep } from '../../transfers/steps.ts'
import type { ExecutionPlan } from './plan.ts'

interface NewRecordTerms {
  readonly chainType: ChainType
  readonly now: number
  readonly steps: TransferStep[]
  /** The latest block of the destination chain. */
  readonly arrivalAfterBlock: bigint | undefined
  readonly extraConfirmations: number | undefined
}

/** A plan as it is journalled before its first step. */
export function toRecord(
  { chainId, account, name, info, validUntil, agreed }: ExecutionPlan,
  { chainType, now, steps, arrivalAfterBlock, extraConfirmations }: NewRecordTerms,
): Omit<TransferRecord, 'id'> {
  return {
    chainId,
    chainType,
    from: account,
    info: { outputChainId: chainId, ...info, account, inputChainId: chainId },
    status: 'PENDING',
    addedTime: now,
    ...compact({ arrivalAfterBlock }),
    run: { name, steps, ...compact({ validUntil, extraConfirmations, agreed }) },
  }
}
