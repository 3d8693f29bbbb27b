import { errorTable, type ErrorCode } from '#contract/errors.ts'
import type { Json } from './shapes.ts'

const failure = (...codes: ErrorCode[]): Json =>
  Object.fromEntries(
    codes.map((code) => [
      errorTable[code].status,
      {
        description: `\`${code}\``,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )

const binary = { schema: { type: 'string', format: 'binary' } }

const ok = {
  description: 'Taken.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['ok'],
        properties: { ok: { type: 'boolean', description: 'True: the notice was taken.' } },
      },
    },
  },
}

/** Paths outside the contract: live events, files, and webhooks. */
export const otherPaths: Record<string, Json> = {
  '/api/shop/events': {
    get: {
      operationId: 'get_shop_events',
      summary: 'Live events of the signed-in customer',
      description:
        'Server-sent events without content: `notification`, `order`, `points`, `cart` or `wishlist` changed, read it again. The stream ends after ten minutes; connect again with a new token. When the shop has too many open streams it answers 503: poll instead.',
      tags: ['Notifications'],
      security: [{ shopToken: [] }, { accountToken: [] }],
      responses: {
        200: {
          description: 'The stream.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        ...failure('unauthenticated', 'too_many_requests', 'unavailable'),
      },
    },
  },
  '/api/staff/events': {
    get: {
      operationId: 'get_staff_events',
      summary: 'Live events of the console',
      description:
        'Server-sent events without content: `orders`, `approvals`, `stock` and other kinds of things changed, as far as the person may see them; read them again. The stream ends after ten minutes and with its session. When the shop has too many open streams it answers 503: poll instead.',
      tags: ['Staff'],
      security: [{ staffToken: [] }],
      responses: {
        200: {
          description: 'The stream.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        ...failure('unauthenticated', 'too_many_requests', 'unavailable'),
      },
    },
  },
  '/files/{name}': {
    get: {
      operationId: 'get_files_name',
      summary: 'A picture or video by the address that another answer gave',
      description:
        'Addresses of uploads are random and never used again. Videos answer byte ranges.',
      tags: ['Files and webhooks'],
      security: [],
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'As in the answer; pictures of the shop have several parts, below `art/`.',
          schema: { type: 'string' },
        },
        {
          name: 'Range',
          in: 'header',
          required: false,
          description: 'A byte range of a video.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description: 'The file.',
          content: Object.fromEntries(
            [
              'image/avif',
              'image/webp',
              'image/jpeg',
              'image/png',
              'image/svg+xml',
              'video/mp4',
              'video/quicktime',
            ].map((type) => [type, binary]),
          ),
        },
        206: {
          description: 'A range of a video.',
          content: { 'video/mp4': binary, 'video/quicktime': binary },
        },
        304: { description: 'Unchanged since the `ETag` that was sent.' },
        ...failure('not_found'),
      },
    },
  },
  '/hooks/{provider}': {
    post: {
      operationId: 'post_hooks_provider',
      summary: 'A notice from a payment gateway or courier',
      description:
        'Body and signature are those of the provider. A notice may come late, twice or in another order; each takes effect once. Anything but 200 asks the provider to send it again.',
      tags: ['Files and webhooks'],
      security: [],
      parameters: [
        {
          name: 'provider',
          in: 'path',
          required: true,
          description: 'As configured, such as `midtrans`, `xendit` or `biteship`.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        description: 'At most 64 KiB, in the form of the provider.',
        content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
      },
      responses: {
        200: ok,
        ...failure(
          'malformed_request',
          'unauthenticated',
          'not_found',
          'payload_too_large',
          'unavailable',
        ),
      },
    },
  },
}
