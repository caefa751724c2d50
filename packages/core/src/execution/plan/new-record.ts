import { compact } from '../../kernel/index.ts'
import type { ChainType } from '../../platforms/index.ts'
import type { TransferRecord, TransferStep } from '../../transfers/index.ts'
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
export function newRecord(
  { chainId, account, name, info, validUntil, agreed }: ExecutionPlan,
  { chainType, now, steps, arrivalAfterBlock, extraConfirmations }: NewRecordTerms,
): TransferRecord {
  return {
    id: newId(),
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

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
