import { describe, expect, test } from 'vitest'
import { distTag, findReleaseProblems, publishArguments, type Release } from './release.ts'

const READY: Release = {
  versions: { causeway: '1.2.0', '@causeway/core': '1.2.0', '@causeway/react': '1.2.0' },
  changelog:
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-11-23\n\n- It is out.\n\n## 1.1.0 - 2026-10-01\n',
  status: '',
  tags: ['v1.2.0'],
  repositories: { '@causeway/core': { url: 'git+https://example.org/causeway.git' } },
}

describe('a release', () => {
  test('is accepted from a clean, tagged tree with matching versions and a matching changelog', () => {
    expect(findReleaseProblems(READY)).toEqual([])
    const withoutUnreleased = READY.changelog.replace('## Unreleased\n\n', '')
    expect(findReleaseProblems({ ...READY, changelog: withoutUnreleased })).toEqual([])
  })

  test.each<[string, Partial<Release>, string]>([
    ['a changed file', { status: ' M README.md\n' }, 'the tree is not clean: M README.md'],
    [
      'a package at another version',
      { versions: { ...READY.versions, '@causeway/react': '1.1.0' } },
      '@causeway/react is at 1.1.0, the repository at 1.2.0',
    ],
    ['another tag', { tags: ['v1.1.0', '1.2.0'] }, 'the commit has no tag v1.2.0'],
    [
      'changes that are not in its section',
      { changelog: READY.changelog.replace('## Unreleased\n', '## Unreleased\n\n- More.\n') },
      'the changelog contains changes under "Unreleased"',
    ],
    [
      'no section',
      { changelog: READY.changelog.replace('1.2.0 -', '1x2.0 -') },
      'the latest section of the changelog is not "1.2.0 - <date>"',
    ],
    [
      'a section that is not the newest',
      { changelog: READY.changelog.replace('## 1.2.0', '## 1.3.0 - 2026-11-24\n\n## 1.2.0') },
      'the latest section of the changelog is not "1.2.0 - <date>"',
    ],
    [
      'a package without repository',
      { repositories: { '@causeway/core': undefined } },
      '@causeway/core does not declare a repository, so npm rejects its provenance',
    ],
  ])('is rejected for %s', (_name, change, problem) => {
    expect(findReleaseProblems({ ...READY, ...change })).toEqual([problem])
  })

  test('gets the dist-tag latest unless it is a prerelease', () => {
    expect(['1.2.0', '1.2.0-beta.1', '1.2.0-1'].map(distTag)).toEqual(['latest', 'beta', 'next'])
    expect(publishArguments('core.tgz', '1.2.0-beta.1')).toEqual([
      ...['publish', 'core.tgz', '--provenance', '--access', 'public', '--tag', 'beta'],
    ])
  })
})
