import * as z from 'zod/mini'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { transactionHash } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { describeTransfer } from '../squid-v2/status.ts'
import { UnknownTransactionError } from './api-error.ts'

const statusQuery = z.object({ transactionId: transactionHash })

/** Each word of Squid's own with the gateway's beside it. A delivery by express shows in the gateway's alone. */
const gatewayWords: Readonly<Record<string, string>> = {
  pending: 'source_gateway_called',
  success: 'destination_executed',
  partial_success: 'destination_executed',
  express_executed: 'express_executed',
  error: 'error',
}

/** It has no word for money that came back. */
const words: StatusWords = {
  pending: 'pending',
  filled: 'success',
  partial: 'partial_success',
  refunded: 'error',
  failed: 'error',
}

export const statusCodes: readonly string[] = Object.keys(gatewayWords)

/** `/v1/status` @throws BadParameterError, UnknownTransactionError */
export async function transferStatus(desk: BridgeDesk, query: Record<string, string>, logoOf: LogoOf) {
  const { transactionId } = parseParams(statusQuery, query)
  const order = desk.find(transactionId)
  if (order === undefined) throw new UnknownTransactionError()
  const word = desk.statusWord(order, words)
  const said = {
    status: gatewayWords[word] ?? '',
    squidTransactionStatus: word === 'express_executed' ? 'pending' : word,
  }
  const { fromChain, toChain, ...transfer } = await describeTransfer(desk, order, said, logoOf)
  return {
    ...transfer,
    fromChain: { ...fromChain, blockNumber: Number(fromChain.blockNumber) },
    toChain: { ...toChain, blockNumber: Number(toChain.blockNumber) },
    error: {},
  }
}
