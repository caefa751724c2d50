import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import { CausewayError } from './errors.ts'
import { fakeBrowser, fakeGate } from './fake-browser.test-support.ts'
import { silentLogger } from './logger.ts'
import { memoryStorage, type Storage } from './storage.ts'
import type { TabLocks } from './tab-locks.ts'
import {
  broadcastTabChannel,
  browserTabs,
  createTabs,
  storageTabChannel,
  type Tabs,
  tabsFor,
} from './tabs.ts'

const NAME = 'causeway'

/** Kinds of tabs: with Web Locks and with storage only. Both must behave the same. */
const KINDS = {
  'the locks of the browser': () => {
    const browser = fakeBrowser()
    return (clock: FakeClock) => {
      const { crash, ...parts } = browser.openTab()
      return { parts: { clock, ...parts }, crash }
    }
  },
  'a lease in storage': () => {
    const storage = memoryStorage()
    return (clock: FakeClock) => {
      let isAlive = true
      const alive: Storage = {
        getItem: (key) => (isAlive ? storage.getItem(key) : new Promise(() => undefined)),
        setItem: (key, value) => (isAlive ? storage.setItem(key, value) : new Promise(() => undefined)),
        removeItem: (key) => (isAlive ? storage.removeItem(key) : new Promise(() => undefined)),
      }
      return {
        parts: { clock, storage: alive },
        crash: () => {
          isAlive = false
        },
      }
    }
  },
}

describe.each(Object.entries(KINDS))('with %s', (_, createKind) => {
  function createBench() {
    const clock = createFakeClock()
    const openTab = createKind()
    const open = (activity = fakeGate(), role?: string) => {
      const { parts, crash } = openTab(clock)
      return { tabs: createTabs({ name: NAME, role, activity, ...parts }), activity, crash }
    }
    return { clock, open }
  }
  const polls = (...tabs: { tabs: Tabs }[]) => tabs.map(({ tabs: { gate } }) => gate.isOpen())

  test('one tab polls, and another takes over when it is closed', async () => {
    const { clock, open } = createBench()
    const [first, second] = [open(), open()]
    await clock.advance(1_000)
    expect(polls(first, second).sort()).toEqual([false, true])
    const [leader, other] = first.tabs.gate.isOpen() ? [first, second] : [second, first]
    const woken = vi.fn()
    other.tabs.gate.subscribe(woken)
    leader.tabs.dispose()
    await clock.advance(10_000)
    expect(polls(leader, other)).toEqual([false, true])
    expect(woken).toHaveBeenCalledTimes(1)
    other.tabs.dispose()
    await clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('one tab of each role polls', async () => {
    const { clock, open } = createBench()
    const [old, fresh, alike] = [open(), open(fakeGate(), ':new'), open(fakeGate(), ':new')]
    await clock.advance(1_000)
    expect(old.tabs.gate.isOpen()).toBe(true)
    expect(polls(fresh, alike).sort()).toEqual([false, true])
    for (const { tabs } of [old, fresh, alike]) tabs.dispose()
    await clock.advance(0)
  })

  test('another takes over when the tab that polls has crashed', async () => {
    const { clock, open } = createBench()
    const first = open()
    await clock.advance(1_000)
    const second = open()
    await clock.advance(1_000)
    expect(polls(first, second)).toEqual([true, false])
    first.crash()
    await clock.advance(100_000)
    expect(polls(second)).toEqual([true])
  })

  test('a hidden tab leaves polling to a visible one, and does not take over when it becomes visible again', async () => {
    const { clock, open } = createBench()
    const first = open()
    await clock.advance(1_000)
    const second = open()
    first.activity.set(false)
    expect(polls(first)).toEqual([false])
    await clock.advance(10_000)
    expect(polls(first, second)).toEqual([false, true])
    first.activity.set(true)
    await clock.advance(10_000)
    expect(polls(first, second)).toEqual([false, true])
  })

  test('a tab that was hidden while it waited does not poll', async () => {
    const { clock, open } = createBench()
    const first = open()
    await clock.advance(1_000)
    const second = open()
    second.activity.set(false)
    first.tabs.dispose()
    await clock.advance(10_000)
    expect(polls(first, second)).toEqual([false, false])
    second.activity.set(true)
    await clock.advance(1_000)
    expect(polls(second)).toEqual([true])
  })

  test('a task of one name runs in one tab at a time, and the other tab rejects immediately', async () => {
    const { clock, open } = createBench()
    const [first, second] = [open(), open()]
    let finish = (_value: string) => {}
    const long = first.tabs.exclusive(
      'run',
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    await clock.advance(1_000)
    const task = vi.fn(async () => 'second')
    const rejected = second.tabs.exclusive('run', task)
    const expectation = expect(rejected).rejects.toMatchObject({ code: 'BUSY_ELSEWHERE', retryable: true })
    await clock.advance(1_000)
    await expectation
    expect(task).not.toHaveBeenCalled()
    const otherTask = second.tabs.exclusive('another run', async () => 'other')
    await clock.advance(1_000)
    expect(await otherTask).toBe('other')

    await clock.advance(10 * 60_000)
    finish('first')
    await clock.advance(0)
    expect(await long).toBe('first')
    const free = second.tabs.exclusive('run', task)
    await clock.advance(1_000)
    expect(await free).toBe('second')
  })

  test('a task passes its error to the caller and releases its name', async () => {
    const { clock, open } = createBench()
    const { tabs } = open()
    const broken = new Error('broken')
    const failing = expect(tabs.exclusive('run', () => Promise.reject(broken))).rejects.toBe(broken)
    await clock.advance(1_000)
    await failing
    const next = tabs.exclusive('run', async () => 'next')
    await clock.advance(1_000)
    expect(await next).toBe('next')
  })
})

describe('storage locks', () => {
  test('a tab that lost its lock during a long sleep stops polling and waits for the lock again', async () => {
    const clock = createFakeClock()
    const storage = memoryStorage()
    let isAsleep = false
    const sleeping = { ...clock, setTimeout: vi.fn(clock.setTimeout) }
    sleeping.setTimeout.mockImplementation((callback, milliseconds) =>
      clock.setTimeout(function wake() {
        if (isAsleep) clock.setTimeout(wake, 1_000)
        else callback()
      }, milliseconds),
    )
    const first = createTabs({ name: NAME, clock: sleeping, storage })
    await clock.advance(1_000)
    const second = createTabs({ name: NAME, clock, storage })
    isAsleep = true
    await clock.advance(100_000)
    expect(second.gate.isOpen()).toBe(true)
    isAsleep = false
    await clock.advance(5_000)
    expect(first.gate.isOpen()).toBe(false)
    second.dispose()
    await clock.advance(10_000)
    expect(first.gate.isOpen()).toBe(true)
  })

  test('only one of two tabs that request a lock at the same time gets it', async () => {
    const clock = createFakeClock()
    const storage = memoryStorage()
    const tabs = Array.from({ length: 5 }, () => createTabs({ name: NAME, clock, storage }))
    await clock.advance(1_000)
    expect(tabs.filter(({ gate }) => gate.isOpen())).toHaveLength(1)
  })

  test('every tab polls for itself and logs a warning if the storage rejects the lock', async () => {
    const clock = createFakeClock()
    const warn = vi.fn()
    const storage: Storage = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('The quota is exceeded')
      },
    }
    const tabs = createTabs({ name: NAME, clock, storage, logger: { ...silentLogger, warn } })
    await clock.advance(1_000)
    expect(tabs.gate.isOpen()).toBe(true)
    expect(await tabs.exclusive('run', async () => 'done')).toBe('done')
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

describe('a lock of a tab', () => {
  test('losing a lock neither stops the running task nor runs it again', async () => {
    let finish = (_value: string) => {}
    const task = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    const warn = vi.fn()
    const locks: TabLocks = {
      async request(name, _options, run) {
        if (name !== `${NAME}:run`) return
        void run({})
        throw new CausewayError('Another tab took the lock.', { code: 'LOCK_LOST' })
      },
    }
    const tabs = createTabs({
      name: NAME,
      clock: createFakeClock(),
      locks,
      logger: { ...silentLogger, warn },
    })
    const running = tabs.exclusive('run', task)
    finish('sent')
    expect(await running).toBe('sent')
    expect(task).toHaveBeenCalledTimes(1)
    expect(warn).toHaveBeenCalled()
  })

  test('a lock that is granted after the tab was closed is released immediately', async () => {
    const turns: ((lock: unknown) => Promise<void>)[] = []
    const locks: TabLocks = {
      request: async (_name, _options, run) => {
        turns.push(run)
      },
    }
    const tabs = createTabs({ name: NAME, clock: createFakeClock(), locks })
    tabs.dispose()
    await turns[0]?.({})
    expect(tabs.gate.isOpen()).toBe(false)
  })

  test('is requested once, even if the tab becomes visible several times', async () => {
    const request = vi.fn(async () => new Promise(() => undefined))
    const activity = fakeGate()
    createTabs({ name: NAME, clock: createFakeClock(), locks: { request }, activity })
    activity.set(true)
    activity.set(true)
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('closing a tab during a renewal releases the lock and leaves no timer', async () => {
    const clock = createFakeClock()
    const memory = memoryStorage()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let holds = false
    const storage: Storage = {
      ...memory,
      async getItem(key) {
        if (holds) await held
        return memory.getItem(key)
      },
    }
    const tabs = createTabs({ name: NAME, clock, storage })
    await clock.advance(1_000)
    holds = true
    await clock.advance(10_000)
    tabs.dispose()
    goOn()
    await clock.advance(0)
    expect(await memory.keys?.()).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('changes of a tab', () => {
  test('do not reach other tabs without a channel, and a listener can unsubscribe', () => {
    const tabs = createTabs({ name: NAME, clock: createFakeClock() })
    const received = vi.fn()
    const leave = tabs.subscribe(received)
    tabs.publish('transfer-1')
    expect(leave).not.toThrow()
    expect(received).not.toHaveBeenCalled()
  })

  test('ignore channel messages that are not strings', () => {
    const wire = Object.assign(new EventTarget(), {
      name: NAME,
      postMessage: () => undefined,
      close: () => undefined,
    })
    const channel = broadcastTabChannel(wire as unknown as BroadcastChannel, silentLogger)
    const received: string[] = []
    channel.subscribe((key) => received.push(key))
    for (const data of [{ key: 'transfer-0' }, 'transfer-1', null])
      wire.dispatchEvent(new MessageEvent('message', { data }))
    expect(received).toEqual(['transfer-1'])
  })

  test('reach the other tabs but not the tab itself, until it is disposed', () => {
    const clock = createFakeClock()
    const browser = fakeBrowser()
    const [first, second] = [browser.openTab(), browser.openTab()].map((parts) =>
      createTabs({ name: NAME, clock, channel: parts.channel }),
    )
    const received: string[] = []
    first?.subscribe((key) => received.push(`first ${key}`))
    second?.subscribe((key) => received.push(`second ${key}`))
    first?.publish('transfer-1')
    second?.dispose()
    second?.publish('transfer-2')
    first?.publish('transfer-3')
    expect(received).toEqual(['second transfer-1'])
  })

  test('reach other tabs through storage events if there is no channel', async () => {
    const pages = new Set<(event: { key: string | null; newValue: string | null }) => void>()
    const page = {
      addEventListener: (
        _: 'storage',
        hear: (event: { key: string | null; newValue: string | null }) => void,
      ) => pages.add(hear),
      removeEventListener: (
        _: 'storage',
        hear: (event: { key: string | null; newValue: string | null }) => void,
      ) => pages.delete(hear),
    }
    const write = (key: string, newValue: string | null) => {
      for (const hear of pages) hear({ key, newValue })
    }
    const storage: Storage = {
      ...memoryStorage(),
      setItem: (key, value) => write(key, value),
      removeItem: (key) => write(key, null),
    }
    const clock = createFakeClock()
    const channel = storageTabChannel({ name: NAME, page, storage, logger: silentLogger })
    const received: string[] = []
    const leave = channel.subscribe((key) => received.push(key))
    channel.publish('transfer-1')
    await clock.advance(0)
    channel.publish('transfer-1')
    write('something else', 'transfer-2')
    await clock.advance(0)
    expect(received).toEqual(['transfer-1', 'transfer-1'])
    leave()
    expect(pages.size).toBe(0)
  })
})

describe('browserTabs', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('returns a single tab in Node, which polls, runs every task and notifies no other tab', async () => {
    const clock = createFakeClock()
    const storage = memoryStorage()
    const activity = fakeGate()
    const tabs = browserTabs({ name: NAME, clock, storage, activity })
    expect(tabs.gate).toBe(activity)
    tabs.publish('transfer-1')
    expect(await tabs.exclusive('run', async () => 'done')).toBe('done')
    tabs.dispose()
    expect([clock.pendingTimers, [...((await storage.keys?.()) ?? [])]]).toEqual([0, []])
  })

  test('runs at most one task of a name at a time in Node', async () => {
    const tabs = createTabs({ name: NAME, clock: createFakeClock() })
    let end = () => {}
    const running = tabs.exclusive('run', () => new Promise<void>((resolve) => (end = resolve)))
    await expect(tabs.exclusive('run', async () => 'twice')).rejects.toMatchObject({ code: 'BUSY_ELSEWHERE' })
    end()
    await running
    expect(await tabs.exclusive('run', async () => 'again')).toBe('again')
  })

  test('connects tabs with the features of the browser', async () => {
    const browser = fakeBrowser()
    const clock = createFakeClock()
    vi.stubGlobal('document', {})
    const open = () => {
      vi.stubGlobal('navigator', { locks: browser.openTab().locks })
      return browserTabs({ name: NAME, clock })
    }
    const [first, second] = [open(), open()]
    await clock.advance(0)
    expect([first.gate.isOpen(), second.gate.isOpen()]).toEqual([true, false])
    const received = new Promise((resolve) => second.subscribe(resolve))
    first.publish('transfer-1')
    expect(await received).toBe('transfer-1')
    first.dispose()
    await clock.advance(0)
    expect(second.gate.isOpen()).toBe(true)
    second.dispose()
  })

  test('shares only localStorage: with another storage every tab polls with a separate lock', async () => {
    const browser = fakeBrowser()
    const clock = createFakeClock()
    const otherStorage = memoryStorage()
    vi.stubGlobal('document', new EventTarget())
    vi.stubGlobal('localStorage', otherStorage)
    const open = (storage: Storage) => {
      vi.stubGlobal('navigator', { locks: browser.openTab().locks })
      return tabsFor(storage, { clock })
    }
    const tabs = [open(otherStorage), open(otherStorage), open(memoryStorage())]
    await clock.advance(1_000)
    expect(tabs.map(({ gate }) => gate.isOpen())).toEqual([true, false, true])
    expect(await otherStorage.keys?.()).toEqual([])
    for (const tab of tabs) tab.dispose()
    await clock.advance(0)
  })

  test('works in a page without access to storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
    const clock = createFakeClock()
    const tabs = tabsFor(memoryStorage(), { clock })
    await clock.advance(1_000)
    expect(tabs.gate.isOpen()).toBe(true)
    tabs.dispose()
    await clock.advance(0)
  })

  test('falls back to storage if the browser has neither locks nor channels', async () => {
    const clock = createFakeClock()
    const storage = memoryStorage()
    vi.stubGlobal('document', {})
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('BroadcastChannel', undefined)
    const [first, second] = [1, 2].map(() => browserTabs({ name: NAME, clock, storage }))
    await clock.advance(1_000)
    expect([first?.gate.isOpen(), second?.gate.isOpen()].sort()).toEqual([false, true])
    const received: string[] = []
    second?.subscribe((key) => received.push(key))
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key: `${NAME}:changed`, newValue: 'transfer-1' }),
    )
    expect(received).toEqual(['transfer-1'])
    first?.dispose()
    second?.dispose()
    await clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('the leases of tabs', () => {
  test('are those of the tab that polls, for any task', async () => {
    const clock = createFakeClock()
    const browser = fakeBrowser()
    const [first, second] = [browser.openTab(), browser.openTab()].map((parts) =>
      createTabs({ name: NAME, clock, locks: parts.locks }),
    )
    await clock.advance(0)
    expect(first?.claim(['poll:1', 'poll:2'])).toEqual(['poll:1', 'poll:2'])
    expect(second?.claim(['poll:1'])).toEqual([])
    first?.release(['poll:1'])
    first?.dispose()
    await clock.advance(0)
    expect(second?.claim(['poll:1'])).toEqual(['poll:1'])
    second?.dispose()
  })
})
