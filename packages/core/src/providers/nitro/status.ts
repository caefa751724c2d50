import * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import {
  firstHash,
  isSameHash,
  notFound,
  notFoundOn404,
  requireTransaction,
  statusResult,
} from '../shared/status.ts'
import { handleSchema, type Passage, type PayRecord, passageSchema, payStatusSchema } from './schema.ts'

/** HTTP clients: `pay` for transfers to a deposit address, `pathfinder` for transfers to contracts of Nitro. */
export interface NitroHosts {
  readonly pay: HttpClient
  readonly pathfinder: HttpClient
}

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['SUCCESS', 'DONE'],
  ['FAILED', 'FAILED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['FAILED', 'The relay of the deposit failed.'],
  ['REVERTED', 'The relay reverted. The deposit can be reclaimed.'],
  ['NOT_FOUND', 'The deposit address received no funds.'],
])

/** Statuses of a deposit address that has received no funds yet. */
const UNFUNDED: readonly string[] = ['PENDING', 'NOT_FOUND']

/**
 * Requests whether the funds left the source chain.
 *
 * @throws ProviderError if Router Pay has no record of the deposit address
 */
export async function statusNitro(
  hosts: NitroHosts,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Router Nitro')
  return notFoundOn404(fromHash, async () => {
    const record = await fetchRecord(hosts, request, context)
    if (record && !UNFUNDED.includes(record.status)) return recordResult(fromHash, record)
    // Only the Nitro API knows transactions that do not use a deposit address.
    const passage = await fetchPassage(hosts, fromHash, context)
    if (passage) return statusResult(fromHash, { status: 'DONE', reply: passage })
    return record ? recordResult(fromHash, record) : notFound(fromHash)
  })
}

/** Requests whether the funds arrived. */
export async function fetchArrival(
  hosts: NitroHosts,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Router Nitro')
  const record = await fetchRecord(hosts, request, context)
  const sent = firstHash(record?.relayTxn) || fromHash
  const passage = await fetchPassage(hosts, sent, context)
  if (!passage) return notFound(fromHash)
  const hasArrived = passage.status === 'completed'
  return statusResult(fromHash, {
    status: hasArrived ? 'DONE' : 'PENDING',
    toHash: hasArrived ? firstHash(passage.dest_tx_hash) : '',
    reply: passage,
  })
}

/** Requests the record of the deposit address; undefined for a transfer without one. */
async function fetchRecord(
  { pay }: NitroHosts,
  { fromChainId: chainId, interfaceParamData }: StatusRequest,
  context: ProviderContext,
): Promise<PayRecord | undefined> {
  const handle = z.safeParse(handleSchema, interfaceParamData)
  if (!handle.success) return undefined
  const query = { depositAddress: handle.data.depositAddress, chainId }
  const path = 'get-status-by-deposit-address'
  const { data } = await pay.request({ path, query, schema: payStatusSchema }, context)
  const [record] = data.results
  if (record) return record
  throw new ProviderError('ERROR', 'Router Pay has no record of the deposit address.')
}

/** Requests a transfer from Nitro; undefined until Nitro has indexed the source transaction (HTTP 400). */
async function fetchPassage(
  { pathfinder }: NitroHosts,
  srcTxHash: string,
  context: ProviderContext,
): Promise<Passage | undefined> {
  try {
    const { data } = await pathfinder.request(
      { path: 'status', query: { srcTxHash }, schema: passageSchema },
      context,
    )
    if (isSameHash(srcTxHash, data.src_tx_hash)) return data
    throw new ProviderError(
      'ERROR',
      `Router Nitro returned the status of another transaction: ${data.src_tx_hash}.`,
    )
  } catch (error) {
    if (error instanceof HttpError && (error.status === 400 || error.status === 404)) return undefined
    throw error
  }
}

function recordResult(fromHash: string, record: PayRecord): StatusResult {
  return statusResult(fromHash, {
    status: STATUSES.get(record.status) ?? 'PENDING',
    message: MESSAGES.get(record.status),
    // Omit the reply: an unfunded deposit address does not prove that the source transaction was included.
    reply: UNFUNDED.includes(record.status) ? undefined : record,
  })
}
