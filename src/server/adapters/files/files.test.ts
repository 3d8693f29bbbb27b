import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBucket, type TestBucket } from '../../../../test/support/bucket.ts'
import { diskFiles } from './disk.ts'
import { moveFiles } from './move.ts'
import { StorageAway, type FilesPort } from './port.ts'
import { addressOf, s3Files } from './s3.ts'

const root = mkdtempSync(join(tmpdir(), 'petik-files-'))
let bucket: TestBucket
let storages: Record<'disk' | 'bucket', FilesPort>
beforeAll(async () => {
  bucket = await openBucket()
  storages = { disk: diskFiles(join(root, 'files')), bucket: s3Files(bucket.setting) }
})
afterAll(async () => {
  await bucket.close()
  rmSync(root, { recursive: true, force: true })
})

describe.each(['disk', 'bucket'] as const)('files in a %s', (name) => {
  it('are returned with their type', async () => {
    const files = storages[name]
    await files.put('0190aaaa-photo.jpg', new Uint8Array([1, 2, 3]), 'image/jpeg')
    const found = await files.get('0190aaaa-photo.jpg')
    expect(found?.type).toBe('image/jpeg')
    expect([...(found?.bytes ?? [])]).toEqual([1, 2, 3])
  })

  it('are null when unknown', async () => {
    expect(await storages[name].get('0190bbbb-photo.jpg')).toBeNull()
    expect(await storages[name].part('0190bbbb-photo.jpg', 0, 1)).toBeNull()
  })

  it('are removed, also twice', async () => {
    const files = storages[name]
    await files.put('private-0190cccc.png', new Uint8Array([1]), 'image/png')
    expect(await files.get('private-0190cccc.png')).not.toBeNull()
    await files.remove('private-0190cccc.png')
    await files.remove('private-0190cccc.png')
    expect(await files.get('private-0190cccc.png')).toBeNull()
  })

  it.each([
    [0, 2, [1, 2]],
    [3, 9, [4, 5]],
    [4, 1, [5]],
    [5, 1, []],
    [9, 3, []],
    [2, 0, []],
  ])('are read in parts: from %i, %i bytes', async (from, length, bytes) => {
    const files = storages[name]
    const video = `0190dddd-${from}${length}.mp4`
    await files.put(video, new Uint8Array([1, 2, 3, 4, 5]), 'video/mp4')
    const found = await files.part(video, from, length)
    expect({ ...found, bytes: [...found!.bytes] }).toEqual({ bytes, type: 'video/mp4', size: 5 })
  })

  it('have names of the server alone', async () => {
    writeFileSync(join(root, 'secret00.jpg'), 'x')
    for (const wrong of [
      '../secret00.jpg',
      '..%2fsecret00.jpg',
      'a/../../secret00.jpg',
      '/etc/passwd',
      'secret00.jpg\0.jpg',
      '',
    ])
      expect(await storages[name].get(wrong)).toBeNull()
  })

  it('are refused with the extension of another type', async () =>
    expect(
      storages[name].put('0190eeee-photo.jpg', new Uint8Array([1]), 'image/png'),
    ).rejects.toThrow('cannot be named'))
})

describe('a bucket', () => {
  it('holds private files under a prefix of their own', async () => {
    await storages.bucket.put('private-0190ffff.webp', new Uint8Array([1]), 'image/webp')
    expect([...bucket.objects.keys()]).toContain('private/private-0190ffff.webp')
    expect([...bucket.objects.keys()]).toContain('public/0190aaaa-photo.jpg')
  })

  it('is asked again after a failure, three times in all', async () => {
    bucket.faults.push(503, 'hang up')
    expect(await storages.bucket.get('0190aaaa-photo.jpg')).not.toBeNull()
    bucket.faults.push(503, 429, 500)
    await expect(storages.bucket.get('0190aaaa-photo.jpg')).rejects.toThrow(
      new StorageAway('The file storage answered 500'),
    )
  })

  it('that is silent is away', async () => {
    bucket.faults.push('silence', 'silence', 'silence')
    const impatient = s3Files(bucket.setting, 50)
    await expect(impatient.get('0190aaaa-photo.jpg')).rejects.toThrow(
      new StorageAway('The file storage did not answer in time'),
    )
  })

  it('says what it refused, without the key', async () => {
    const wrong = s3Files({ ...bucket.setting, secretAccessKey: 'another' })
    await expect(wrong.get('0190aaaa-photo.jpg')).rejects.toThrow(
      new StorageAway('The file storage refused reading: 403 SignatureDoesNotMatch'),
    )
  })

  it('stands before the host, or in the path', () => {
    const given = { ...bucket.setting, endpoint: 'https://s3.example.id/' }
    expect([
      addressOf({ ...given, addressing: 'virtual' }),
      addressOf({ ...given, addressing: 'path' }),
    ]).toEqual(['https://petik-test.s3.example.id', 'https://s3.example.id/petik-test'])
  })
})

it('a move that was cut goes on, and deletes only what was read back', async () => {
  const folder = join(root, 'move')
  const disk = diskFiles(folder)
  const names = Array.from({ length: 5 }, (_, at) => `0190abcd-file-${at}.webp`)
  for (const [at, name] of names.entries())
    await disk.put(name, new Uint8Array([at, 1, 2]), 'image/webp')
  writeFileSync(join(folder, 'left.part'), 'x')
  const told: string[] = []
  const move = (isRemoved: boolean) =>
    moveFiles(folder, storages.bucket, {
      isRemoved,
      tell: (done, all) => void told.push(`${done}/${all}`),
    })
  // The third file cannot be asked about.
  bucket.requests.length = 0
  const faults = [undefined, undefined, undefined, undefined, 500, 500, 500]
  bucket.faults.push(...(faults as number[]))
  await expect(move(false)).rejects.toThrow(StorageAway)
  bucket.faults.length = 0
  expect(told).toEqual(['1/5', '2/5'])
  expect(await move(false)).toEqual({ stored: 3, before: 2, removed: 0 })
  expect(await move(true)).toEqual({ stored: 0, before: 5, removed: 5 })
  expect(readdirSync(folder)).toEqual(['left.part'])
  for (const [at, name] of names.entries())
    expect([...(await storages.bucket.get(name))!.bytes]).toEqual([at, 1, 2])
})
