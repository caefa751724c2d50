import {
  type Client,
  encodeAbiParameters,
  formatLog,
  type Hex,
  numberToHex,
  parseAbi,
  parseEventLogs,
  type RpcLog,
  toEventSelector,
} from 'viem'
import { sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { GrantedPermission } from '../platforms/platform.ts'
import { AAVE_V2_GRANT_EVENTS, GRANT_EVENTS } from './grant-events.ts'

const APPROVAL_EVENTS = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
])

/** Events whose first indexed argument is the owner. Both versions of Aave's event have the same selector. */
const OWNER_TOPICS = [
  'Approval(address,address,uint256)',
  'BorrowAllowanceDelegated(address,address,address,uint256)',
  'DelegateUpdated(address,address,bool)',
].map(toEventSelector)

/** Morpho's event. Its first indexed argument is the sender, who may submit the signature of the owner. */
const AUTHORIZATION_TOPIC = toEventSelector('SetAuthorization(address,address,address,bool)')

/** Returns each permission in the events of an account, the latest first. */
export async function readApprovals(
  client: Client,
  { owner, fromBlock }: { readonly owner: Address; readonly fromBlock: bigint },
): Promise<GrantedPermission[]> {
  const account = encodeAbiParameters([{ type: 'address' }], [owner])
  const search = (topics: (Hex | Hex[] | null)[]) =>
    client.request({
      method: 'eth_getLogs',
      params: [{ fromBlock: numberToHex(fromBlock), toBlock: 'latest', topics }],
    })
  const logs = await Promise.all([
    search([OWNER_TOPICS, account]),
    search([[AUTHORIZATION_TOPIC], null, account]),
  ])
  const distinct = new Map<string, GrantedPermission>()
  for (const log of logs.flat().sort(compareLatestFirst)) {
    const permission = toPermission(log, owner)
    if (!permission) continue
    const key = `${permission.kind}:${permission.token}:${permission.spender}`.toLowerCase()
    if (!distinct.has(key)) distinct.set(key, permission)
  }
  return [...distinct.values()]
}

/** Strict decoding omits the approvals of NFTs, whose third parameter is indexed. */
function toPermission(log: RpcLog, owner: Address): GrantedPermission | undefined {
  const { address: token } = log
  const [approval] = parseEventLogs({ abi: APPROVAL_EVENTS, logs: [log] })
  if (approval && sameAddress(approval.args.owner, owner)) {
    return { kind: 'allowance', token, spender: approval.args.spender }
  }
  const [grant] = [
    ...parseEventLogs({ abi: GRANT_EVENTS, logs: [log] }),
    ...parseEventLogs({ abi: AAVE_V2_GRANT_EVENTS, logs: [log] }),
  ]
  if (!grant || !sameAddress(grant.args.owner, owner)) return undefined
  const kind = grant.eventName === 'BorrowAllowanceDelegated' ? 'debt' : 'manager'
  return { kind, token, spender: grant.args.delegate }
}

function compareLatestFirst(a: RpcLog, b: RpcLog): number {
  const [first, second] = [formatLog(a), formatLog(b)]
  return (
    Number((second.blockNumber ?? 0n) - (first.blockNumber ?? 0n)) ||
    (second.logIndex ?? 0) - (first.logIndex ?? 0)
  )
}
