import type { Address, Platform, TransferRecord } from '@causeway/core'
import { useQuery } from '@tanstack/react-query'
import {
  decodeAmount,
  encodePermissionRead,
  type Permission,
  parseStepPermission,
} from '../../copy/parse-permission.ts'
import { useEngine } from '../../state/use-engine.ts'

/**
 * Permissions of an account as the chain has them, by `allowanceKey`. Base units; 1n for the management of positions.
 * Without those that could not be read.
 */
export type Allowances = ReadonlyMap<string, bigint>

/** Milliseconds between two reads, because another transfer may use a permission. */
const READ_PAUSE_MS = 15_000

/**
 * Reads the current amounts of the permissions that a transfer has granted. Undefined while they are read. Empty for a transfer that
 * has granted none, has no open steps, or is running.
 */
export function useAllowances(
  record: TransferRecord | undefined,
  isRunning: boolean,
): Allowances | undefined {
  const { instanceId, platforms } = useEngine()
  const { chainId = 0, from = '', chainType } = record ?? {}
  const permissions = record === undefined || isRunning || chainType === 'FUEL' ? [] : listGranted(record)
  const isEnabled = permissions.length > 0 && from !== ''
  const { data } = useQuery({
    queryKey: [instanceId, 'allowances', chainId, from, permissions.map(allowanceKey), record?.status],
    queryFn: async ({ signal }) =>
      from === ''
        ? NONE
        : readAllowances(platforms.forChain(chainId), { chainId, from, permissions }, signal),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: READ_PAUSE_MS,
    networkMode: 'always',
    retry: false,
  })
  return isEnabled ? data : NONE
}

const NONE: Allowances = new Map()

/** Returns the permissions that confirmed steps have granted, if others are open. A permit grants none before its call. */
function listGranted({ run }: TransferRecord): readonly Permission[] {
  const steps = run?.steps ?? []
  if (steps.every(({ done }) => done)) return []
  return steps.flatMap((step) => {
    const permission = step.done && 'call' in step ? parseStepPermission(step) : undefined
    return permission === undefined || permission.amount === 0n ? [] : [permission]
  })
}

async function readAllowances(
  platform: Pick<Platform, 'call'>,
  {
    chainId,
    from,
    permissions,
  }: { readonly chainId: number; readonly from: Address; readonly permissions: readonly Permission[] },
  signal: AbortSignal,
): Promise<Allowances> {
  const entries = await Promise.all(
    permissions.map(async (permission) => {
      const call = { chainId, to: permission.token, data: encodePermissionRead(permission, from) }
      const result = await platform.call(call, { signal }).catch(() => undefined)
      const amount = result?.status === 'success' ? decodeAmount(result.data) : undefined
      return amount === undefined ? [] : [[allowanceKey(permission), amount] as const]
    }),
  )
  return new Map(entries.flat())
}

/** Returns the key of a permission. */
export function allowanceKey({ token, spender }: Pick<Permission, 'token' | 'spender'>): string {
  return `${token}:${spender}`.toLowerCase()
}
