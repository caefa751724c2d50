import type { TransferRecord } from '@causeway/core'
import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import type { Person, World } from './create-person.ts'
import { CHAIN_IDS } from './create-request.ts'
import { type AccountFacts, findUserPrompts, findViolations } from './find-violations.ts'
import {
  hasSucceeded,
  type Movement,
  readAllowances,
  readMovements,
  readTransactions,
} from './mined-transactions.ts'

/** Balances and allowances at the start of a round. */
export interface RoundStart {
  readonly blocks: ReadonlyMap<number, number>
  /** Balances, keyed by `account:chainId:token`. */
  readonly balances: ReadonlyMap<string, bigint>
  /** Allowances left by earlier rounds, keyed by `account:chainId:token:spender`. */
  readonly allowances: Map<string, bigint>
}

const lower = (text: string) => text.toLowerCase()

function createClients({ description }: World) {
  return new Map(
    description.chains.map(({ chainId, rpcUrl }) => {
      const transport = http(rpcUrl, { batch: { wait: 0, batchSize: 200 } })
      return [chainId, createPublicClient({ transport })]
    }),
  )
}

/** Compares every account with the chains and counts the findings. */
export async function audit(
  world: World,
  opening: RoundStart,
  recordsOf: (person: Person) => Promise<readonly TransferRecord[]>,
): Promise<void> {
  const { tally } = world
  const after = await readBalances(world)
  for (const person of world.people) {
    const facts = await collectFacts(world, person, opening, { records: await recordsOf(person), after })
    for (const violation of findViolations(facts)) tally.violate(violation)
    const open = findUserPrompts(facts)
    tally.count('transfers that ask', open.length)
    tally.count('transactions', facts.sent.length)
    tally.count('records', facts.records.length)
    for (const { status } of facts.records) tally.count(`ended ${status}`)
    for (const { token, chainId, spender, after: remaining } of facts.allowances) {
      opening.allowances.set(`${facts.account}:${chainId}:${token}:${spender}`, remaining)
    }
  }
}

export async function readRoundStart(world: World, allowances: Map<string, bigint>): Promise<RoundStart> {
  const heads = CHAIN_IDS.map(async (id) => [id, await world.proxy.getPort(id).blockNumber()] as const)
  return { blocks: new Map(await Promise.all(heads)), balances: await readBalances(world), allowances }
}

async function readBalances(world: World): Promise<Map<string, bigint>> {
  const clients = createClients(world)
  const tokens = world.description.tokens.filter(({ chainId }) => CHAIN_IDS.includes(chainId))
  const reads = world.people.flatMap(({ account }) =>
    tokens.map(async ({ chainId, address }) => {
      const balance = await clients.get(chainId)?.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account.address],
      })
      return [`${lower(account.address)}:${chainId}:${lower(address)}`, balance ?? 0n] as const
    }),
  )
  return new Map(await Promise.all(reads))
}

async function collectFacts(
  world: World,
  person: Person,
  opening: RoundStart,
  { records, after }: { records: readonly TransferRecord[]; after: ReadonlyMap<string, bigint> },
): Promise<AccountFacts> {
  const { proxy: lines } = world
  const account = lower(person.account.address)
  const clients = createClients(world)
  const onEachChain = async <T>(read: (chainId: number, fromBlock: number) => Promise<readonly T[]>) => {
    const parts = CHAIN_IDS.map((chainId) => read(chainId, (opening.blocks.get(chainId) ?? 0) + 1))
    return (await Promise.all(parts)).flat()
  }
  const sent = await onEachChain((chainId, from) => readTransactions(lines.getPort(chainId), [account], from))
  const outcomes = await Promise.all(
    sent.map(async ({ chainId, hash }) => ((await hasSucceeded(lines.getPort(chainId), hash)) ? [hash] : [])),
  )
  const recipients = person.recipients.map(lower)
  const wrapped = world.description.tokens.filter(({ kind }) => kind === 'wrapped')
  const moved = await onEachChain((chainId, from) => {
    const wrappedTokens = wrapped.filter((token) => token.chainId === chainId).map(({ address }) => address)
    return readMovements(lines.getPort(chainId), [account, ...recipients], from, wrappedTokens)
  })
  const permissions = await onEachChain((chainId, from) =>
    readAllowances(lines.getPort(chainId), [account], from),
  )
  const allowances = permissions.map(async (permission) => {
    const { chainId, token, spender } = permission
    const remaining = await clients.get(chainId)?.readContract({
      address: token as Address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account as Address, spender as Address],
    })
    const before = opening.allowances.get(`${account}:${chainId}:${token}:${spender}`) ?? 0n
    return { ...permission, before, after: remaining ?? 0n }
  })
  return {
    account,
    records,
    unreadable: await readUnreadableEntries(person),
    prompts: person.prompts,
    sent,
    succeeded: new Set(outcomes.flat()),
    cancellations: new Set([...lines.cancellations].map(lower)),
    movements: moved.filter(({ from, to }) => from === account || to === account),
    payments: new Map(recipients.map((recipient) => [recipient, moved.filter(isTo(recipient))])),
    balances: selectBalances(account, opening.balances, after),
    allowances: await Promise.all(allowances),
  }
}

const isTo =
  (recipient: string) =>
  ({ to }: Movement) =>
    to === recipient

function selectBalances(
  account: string,
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
) {
  const prefix = `${account}:`
  const entries = [...before].filter(([key]) => key.startsWith(prefix))
  return new Map(
    entries.map(([key, balance]) => [
      key.slice(prefix.length),
      { before: balance, after: after.get(key) ?? 0n },
    ]),
  )
}

async function readUnreadableEntries({ storage }: Person): Promise<string> {
  const keys = [...((await storage.keys?.()) ?? [])].filter((key) => key.includes(':unreadable:'))
  const texts = await Promise.all(keys.map((key) => storage.getItem(key)))
  return texts.join('\n').toLowerCase()
}
