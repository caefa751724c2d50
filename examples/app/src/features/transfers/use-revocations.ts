import type { TransferRecord, TransferStep } from '@causeway/core'
import { tokenKey } from '@causeway/core/data'
import { abbreviateAddress } from '@causeway/core/format'
import { useTokens } from '@causeway/react'
import { transfersCopy } from '#locale/transfers-copy'
import { type PermissionCall, parsePermission } from '../../copy/parse-permission.ts'

/**
 * Returns the tokens and spenders of the approvals that each step of a revocation revokes, such as `USDC for 0x1234…5678`.
 * Empty for other transfers.
 */
export function useRevocations(record: TransferRecord | undefined): readonly (readonly string[])[] {
  const { chainId = 0, info, run } = record ?? {}
  const isRevocation = info?.txType === 'Revoke'
  const { data: list } = useTokens({ chainId }, { enabled: isRevocation })
  if (!isRevocation) return []
  return (run?.steps ?? []).map((step) =>
    getCalls(step).flatMap((call) => {
      const permission = parsePermission(call)
      if (!permission) return []
      const { token, spender } = permission
      const name = list?.tokens[tokenKey(token)]?.symbol ?? abbreviateAddress(token)
      return [transfersCopy.tokenForSpender(name, abbreviateAddress(spender))]
    }),
  )
}

function getCalls(step: TransferStep): readonly PermissionCall[] {
  if (step.kind === 'batch') return step.calls.map(({ call }) => call)
  return 'call' in step ? [step.call] : []
}
