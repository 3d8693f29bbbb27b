import { expect, it } from 'vitest'
import { chunkCircles } from './chunk-circles.ts'

it('finds files that need each other, by way of others too', () => {
  const manifest = {
    entry: { file: 'client.js', imports: ['checks', 'react'] },
    checks: { file: 'checks.js', imports: ['choice'] },
    choice: { file: 'choice.js', imports: ['react', 'entry'] },
    react: { file: 'react.js' },
  }
  expect(chunkCircles(manifest)).toEqual([['client.js', 'checks.js', 'choice.js', 'client.js']])
})

it('lets files share what they need', () => {
  const manifest = {
    entry: { file: 'client.js', imports: ['react'] },
    page: { file: 'page.js', imports: ['entry', 'react'] },
    react: { file: 'react.js' },
  }
  expect(chunkCircles(manifest)).toEqual([])
})
