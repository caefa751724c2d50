import * as fc from 'fast-check'
import { recordFetch, replayFetch } from '/tmp/nine-kit/packages/core/src/testing/recording/index.ts'
const samples = fc.sample(fc.tuple(fc.oneof(fc.string(), fc.json().filter((t) => !/key|Bearer/i.test(t))), fc.webPath()), 100)
let t0 = performance.now()
const slow: [number, number, number][] = []
for (const [text, path] of samples) {
  const t = performance.now()
  const { fetch, recording } = recordFetch({ fetch: async (i, n) => new Response(text) })
  await fetch(`https://h${path || '/'}`)
  const a = performance.now()
  await (await replayFetch(JSON.parse(JSON.stringify(recording())))(`https://h${path || '/'}`)).text()
  slow.push([performance.now() - t, a - t, text.length])
}
console.log(performance.now() - t0, slow.sort((a, b) => b[0] - a[0]).slice(0, 5))
t0 = performance.now(); fc.sample(fc.tuple(fc.oneof(fc.string(), fc.json().filter((t) => !/key|Bearer/i.test(t))), fc.webPath()), 100); console.log('gen', performance.now() - t0)
t0 = performance.now(); fc.sample(fc.webPath(), 100); console.log('webpath', performance.now() - t0)
t0 = performance.now(); fc.sample(fc.json(), 100); console.log('json', performance.now() - t0)
