import { expectTypeOf, test } from 'vitest'
import type { StorageEventSource } from './tab-channel.ts'
import type { TabLocks } from './tab-locks.ts'

test('the locks and the window of a browser are what tabs expect of them', () => {
  expectTypeOf<LockManager>().toExtend<TabLocks>()
  expectTypeOf<Window>().toExtend<StorageEventSource>()
})
