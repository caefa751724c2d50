import type { TransferRecord } from '@causeway/core'
import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import { type AccountFacts, asking, findViolations } from './invariants.ts'
import type { Person, World } from './person.ts'
import { CHAIN_IDS } from './routes.ts'
import { hasSucceeded, type Movement, readMovements, readPermissions, readSent } from './truth.ts'

/** How the chains stood when a round began. */
export interface Opening {
  readonly blocks: ReadonlyMap<number, number>
  /** By `account:chainId:token`. */
  readonly balances: ReadonlyMap<string, bigint>
  /** By `account:chainId:token:spender`: what earlier rounds have left. */
  readonly allowances: Map<string, bigint>
}

const lower = (text: string) => text.toLowerCase()

function clientsOf({ description }: World) {
  return new Map(
    description.chains.map(({ chainId, rpcUrl }) => {
      const transport = http(rpcUrl, { batch: { wait: 0, batchSize: 200 } })
      return [chainId, createPublicClient({ transport })]
    }),
  )
}

export async function openRound(world: World, allowances: Map<string, bigint>): Promise<Opening> {
  const heads = CHAIN_IDS.map(async (id) => [id, await world.lines.portOf(id).blockNumber()] as const)
  return { blocks: new Map(await Promise.all(heads)), balances: await readBalances(world), allowances }
}

async function readBalances(world: World): Promise<Map<string, bigint>> {
  const clients = clientsOf(world)
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

/** Holds every account to the chains, and counts what it found. */
export async function audit(
  world: World,
  opening: Opening,
  recordsOf: (person: Person) => Promise<readonly TransferRecord[]>,
): Promise<void> {
  const { tally } = world
  const after = await readBalances(world)
  for (const person of world.people) {
    const facts = await factsOf(world, person, opening, { records: await recordsOf(person), after })
    for (const violation of findViolations(facts)) tally.violate(violation)
    const open = asking(facts)
    tally.count('transfers that ask', open.length)
    tally.count('transactions', facts.sent.length)
    tally.count('records', facts.records.length)
    for (const { status } of facts.records) tally.count(`ended ${status}`)
    for (const { token, chainId, spender, after: left } of facts.allowances) {
      opening.allowances.set(`${facts.account}:${chainId}:${token}:${spender}`, left)
    }
  }
}

async function factsOf(
  world: World,
  person: Person,
  opening: Opening,
  { records, after }: { records: readonly TransferRecord[]; after: ReadonlyMap<string, bigint> },
): Promise<AccountFacts> {
  const { lines } = world
  const account = lower(person.account.address)
  const clients = clientsOf(world)
  const onEach = async <T>(read: (chainId: number, fromBlock: number) => Promise<readonly T[]>) => {
    const parts = CHAIN_IDS.map((chainId) => read(chainId, (opening.blocks.get(chainId) ?? 0) + 1))
    return (await Promise.all(parts)).flat()
  }
  const sent = await onEach((chainId, from) => readSent(lines.portOf(chainId), [account], from))
  const outcomes = await Promise.all(
    sent.map(async ({ chainId, hash }) => ((await hasSucceeded(lines.portOf(chainId), hash)) ? [hash] : [])),
  )
  const recipients = person.recipients.map(lower)
  const wrapped = world.description.tokens.filter(({ kind }) => kind === 'wrapped')
  const moved = await onEach((chainId, from) => {
    const here = wrapped.filter((token) => token.chainId === chainId).map(({ address }) => address)
    return readMovements(lines.portOf(chainId), [account, ...recipients], from, here)
  })
  const permissions = await onEach((chainId, from) => readPermissions(lines.portOf(chainId), [account], from))
  const allowances = permissions.map(async (permission) => {
    const { chainId, token, spender } = permission
    const left = await clients.get(chainId)?.readContract({
      address: token as Address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account as Address, spender as Address],
    })
    const before = opening.allowances.get(`${account}:${chainId}:${token}:${spender}`) ?? 0n
    return { ...permission, before, after: left ?? 0n }
  })
  return {
    account,
    records,
    aside: await keptAside(person),
    asks: person.asks,
    sent,
    succeeded: new Set(outcomes.flat()),
    cancellations: new Set([...lines.cancellations].map(lower)),
    movements: moved.filter(({ from, to }) => from === account || to === account),
    payments: new Map(recipients.map((recipient) => [recipient, moved.filter(isTo(recipient))])),
    balances: balancesOf(account, opening.balances, after),
    allowances: await Promise.all(allowances),
  }
}

const isTo =
  (recipient: string) =>
  ({ to }: Movement) =>
    to === recipient

function balancesOf(
  account: string,
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
) {
  const prefix = `${account}:`
  const own = [...before].filter(([key]) => key.startsWith(prefix))
  return new Map(
    own.map(([key, balance]) => [key.slice(prefix.length), { before: balance, after: after.get(key) ?? 0n }]),
  )
}

async function keptAside({ storage }: Person): Promise<string> {
  const keys = [...((await storage.keys?.()) ?? [])].filter((key) => key.includes(':unreadable:'))
  const texts = await Promise.all(keys.map((key) => storage.getItem(key)))
  return texts.join('\n').toLowerCase()
}
