/** A queue between one producer and one `for await` loop. Leaving the loop early calls `onReturn`. */
export interface Channel<T> extends AsyncIterableIterator<T, undefined> {
  push(value: T): void
  end(): void
  fail(error: unknown): void
}

type Waiter<T> = { resolve(result: IteratorResult<T, undefined>): void; reject(error: unknown): void }

export function createChannel<T>(onReturn: () => void = () => undefined): Channel<T> {
  const values: T[] = []
  const waiters: Waiter<T>[] = []
  let closed: { readonly error?: unknown } | undefined
  const done = { value: undefined, done: true } as const

  const settle = (waiter: Waiter<T>) => {
    if (closed && 'error' in closed) waiter.reject(closed.error)
    else waiter.resolve(done)
  }

  const close = (state: { readonly error?: unknown }) => {
    if (closed) return
    closed = state
    for (const waiter of waiters.splice(0)) settle(waiter)
  }

  return {
    push(value) {
      if (closed) return
      const waiter = waiters.shift()
      if (waiter) waiter.resolve({ value, done: false })
      else values.push(value)
    },
    end: () => close({}),
    fail: (error) => close({ error }),
    next() {
      return new Promise((resolve, reject) => {
        const waiter = { resolve, reject }
        if (values.length > 0) resolve({ value: values.shift() as T, done: false })
        else if (closed) settle(waiter)
        else waiters.push(waiter)
      })
    },
    async return() {
      values.length = 0
      close({})
      onReturn()
      return done
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
