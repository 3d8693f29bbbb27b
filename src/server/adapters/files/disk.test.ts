import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diskFiles } from './disk.ts'

const root = mkdtempSync(join(tmpdir(), 'petik-files-'))
const files = diskFiles(join(root, 'files'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('diskFiles', () => {
  it('returns a stored file with its type', async () => {
    await files.put('0190aaaa-photo.jpg', new Uint8Array([1, 2, 3]), 'image/jpeg')
    const found = await files.get('0190aaaa-photo.jpg')
    expect(found?.type).toBe('image/jpeg')
    expect([...(found?.bytes ?? [])]).toEqual([1, 2, 3])
  })

  it('returns null for an unknown file', async () =>
    expect(await files.get('0190bbbb-photo.jpg')).toBeNull())

  it('removes a file', async () => {
    await files.put('0190cccc-photo.png', new Uint8Array([1]), 'image/png')
    await files.remove('0190cccc-photo.png')
    expect(await files.get('0190cccc-photo.png')).toBeNull()
  })

  it('never reads outside its folder', async () => {
    writeFileSync(join(root, 'secret00.jpg'), 'x')
    for (const name of [
      '../secret00.jpg',
      '..%2fsecret00.jpg',
      'a/../../secret00.jpg',
      '/etc/passwd',
      'secret00.jpg\0.jpg',
      '',
    ])
      expect(await files.get(name)).toBeNull()
  })

  it('refuses a name whose extension is of another type', async () =>
    expect(files.put('0190dddd-photo.jpg', new Uint8Array([1]), 'image/png')).rejects.toThrow(
      'cannot be named',
    ))
})
