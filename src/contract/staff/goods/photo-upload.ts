import * as v from 'valibot'
import type { Permission } from '#domain/staff/permission.ts'
import { staffCall } from '../../call.ts'
import { means } from '../../means.ts'
import { chosenFile } from '../../wire.ts'

const PHOTO_BYTES_MAX = 12 * 1024 * 1024

type Upload<P extends `/${string}`, D extends v.GenericSchema> = {
  path: P
  summary: string
  needs: Permission
  /** How it is cut. */
  file: string
  data: D
}

/** Uploads a picture, which belongs to nothing until something is saved with it. */
export const photoUpload = <P extends `/${string}`, D extends v.GenericSchema>({
  file,
  ...call
}: Upload<P, D>) =>
  staffCall({
    method: 'POST',
    auth: 'staff',
    status: 201,
    multipart: true,
    uploadBytesMax: PHOTO_BYTES_MAX,
    body: v.object({ photo: means(chosenFile('validation.photo'), file) }),
    ...call,
  })
