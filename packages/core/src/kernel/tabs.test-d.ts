import { expectTypeOf, test } from 'vitest'
import type { TabLocks } from './tab-locks.ts'
import type { StorageEventSource } from './tabs.ts'

test('LockManager and Window provide the features that tabs use', () => {
  expectTypeOf<LockManager>().toExtend<TabLocks>()
  expectTypeOf<Window>().toExtend<StorageEventSource>()
})
