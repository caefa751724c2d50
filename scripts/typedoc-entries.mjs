import { readFileSync } from 'node:fs'
import { Application, Converter, ReflectionKind } from 'typedoc'

/**
 * Names each module as it is imported: `@causeway/core/evm`, not `core/src/evm`. Asks every exported function for words of its
 * own: typedoc can only ask all methods of all types with them.
 */
export function load(app) {
  const names = new Map(['core', 'view-models', 'react'].flatMap(entriesOf))
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const module of project.children ?? []) module.name = names.get(module.name) ?? module.name
  })
  app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
    for (const { name, signatures = [] } of project.getReflectionsByKind(ReflectionKind.Function)) {
      const isSaid = signatures.some(({ comment }) => comment?.hasVisibleComponent())
      if (!isSaid) app.logger.validationWarning(`${name} (Function) does not have any documentation`)
    }
  })
}

function entriesOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'))
  return Object.entries(exports)
    .filter(([entry]) => entry !== './package.json')
    .map(([entry, target]) => {
      const path = target.default.slice('./dist/'.length, -'.js'.length).replace(/(^|\/)index$/, '')
      return [[folder, 'src', path].filter(Boolean).join('/'), name + entry.slice(1)]
    })
}
