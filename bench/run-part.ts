/** One part in a process of its own, so that no other is on its heap or in its sockets: `measure` to a message. */
const [part = ''] = process.argv.slice(2)
const { measure } = await import(`./parts/${part}/measure.ts`)
process.send?.(await measure(), () => process.exit())

export {}
