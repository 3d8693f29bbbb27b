import { describe, expect, it } from 'vitest'
import { assetsFor, type Manifest } from './assets.ts'

const manifest: Manifest = {
  'src/web/entry.client.tsx': {
    file: 'assets/client-1.js',
    isEntry: true,
    imports: ['_react'],
    css: ['assets/client-1.css'],
    assets: ['assets/font-1.woff2', 'assets/icon-1.svg'],
  },
  '_react': { file: 'assets/react-1.js' },
  '_card': { file: 'assets/card-1.js', imports: ['_react'], css: ['assets/card-1.css'] },
  'src/web/home/pages/home.tsx': {
    file: 'assets/home-1.js',
    imports: ['_card', 'src/web/entry.client.tsx'],
    css: ['assets/home-1.css'],
  },
  'src/web/staff/entry.tsx': { file: 'assets/staff-1.js', isEntry: true },
  'src/web/staff/early.ts': { file: 'assets/early-1.js', isEntry: true },
  'src/web/cart/pages/cart.tsx': { file: 'assets/cart-1.js', css: ['assets/cart-1.css'] },
}

describe('assetsFor', () => {
  it('names each import of the first view once, and nothing of other pages', () => {
    expect(assetsFor(manifest, ['src/web/home/pages/home.tsx'])).toEqual({
      scripts: ['/assets/client-1.js'],
      styles: ['/assets/client-1.css', '/assets/home-1.css', '/assets/card-1.css'],
      preload: [
        '/assets/font-1.woff2',
        '/assets/react-1.js',
        '/assets/home-1.js',
        '/assets/card-1.js',
      ],
    })
  })

  it('skips a module that the build has merged into another', () => {
    expect(assetsFor(manifest, ['src/web/pages/merged.tsx']).scripts).toEqual([
      '/assets/client-1.js',
    ])
  })

  it('names another entry as a script before its own', () => {
    const { scripts, preload } = assetsFor(manifest, ['src/web/staff/early.ts'], 'staff')
    expect(scripts).toEqual(['/assets/early-1.js', '/assets/staff-1.js'])
    expect(preload).toEqual([])
  })

  it('throws when the manifest belongs to another build', () => {
    expect(() => assetsFor({}, [])).toThrow('entry.client.tsx')
  })
})
