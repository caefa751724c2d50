import { expectTypeOf, test } from 'vitest'
import type { CausewayError } from '../kernel/errors.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletSession } from './session.ts'
import type { WalletConnection } from './session-state.ts'

type Of<Status extends WalletConnection['status']> = Extract<WalletConnection, { status: Status }>

test('Only the connected state has a wallet, and only the failed state has an error', () => {
  expectTypeOf<Of<'connected'>['wallet']>().toEqualTypeOf<Wallet>()
  expectTypeOf<Of<'error'>['error']>().toEqualTypeOf<CausewayError>()
  expectTypeOf<Exclude<WalletConnection, Of<'connected'>>>().not.toHaveProperty('wallet')
})

test('An event has a typed payload', () => {
  const listen = (session: WalletSession) =>
    session.on('chainChanged', (change) => expectTypeOf(change.chainId).toEqualTypeOf<number>())
  expectTypeOf(listen).returns.toEqualTypeOf<() => void>()
})
