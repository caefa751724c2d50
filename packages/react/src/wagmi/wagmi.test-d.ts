import type { ConnectorSource, WalletSession } from '@causeway/core'
import { expectTypeOf, test } from 'vitest'
import type { Config } from 'wagmi'
import { followWagmi, useFollowWagmi, wagmiConnectors } from './index.ts'

declare const config: Config
declare const session: WalletSession

test('wagmi functions return a connector source and a function that stops following', () => {
  expectTypeOf(wagmiConnectors(config)).toEqualTypeOf<ConnectorSource>()
  expectTypeOf(followWagmi(session, config)).toEqualTypeOf<() => void>()
  expectTypeOf(useFollowWagmi()).toEqualTypeOf<void>()
})
