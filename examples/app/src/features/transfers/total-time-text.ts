import { transfersCopy } from '#locale/transfers-copy'
import { elapsedText } from '../../ui/elapsed-text.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** Formats the seconds that a transfer takes. Once it is finished, less than a second is stated as such. */
export function totalTimeText({ record }: Pick<TransferFacts, 'record'>, elapsed: number): string {
  return record.finishedTime !== undefined && elapsed === 0
    ? transfersCopy.lessThanSecond
    : elapsedText(elapsed)
}
