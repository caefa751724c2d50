import type { ConnectorSource, WalletSession } from '@causeway/core'
import { expectTypeOf, test } from 'vitest'
import type { Config } from 'wagmi'
import { followWagmi, useFollowWagmi, wagmiConnectors } from './index.ts'

declare const config: Config
declare const session: WalletSession

test('wagmi gives connectors, and is followed until that is stopped', () => {
  expectTypeOf(wagmiConnectors(config)).toEqualTypeOf<ConnectorSource>()
  expectTypeOf(followWagmi(session, config)).toEqualTypeOf<() => void>()
  expectTypeOf(useFollowWagmi()).toEqualTypeOf<void>()
})
