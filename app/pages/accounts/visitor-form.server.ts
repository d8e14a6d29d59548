import { Strategy } from 'remix-auth/strategy';
import { VISITOR_ROOM } from '#app/http/form-room.ts';
import { readFields } from '#app/http/read-fields.server.ts';

/** A form that somebody logs in with, for remix-auth. It is read past the gate and within its room, which `remix-auth-form` knows nothing of. */
export class VisitorForm<Reply> extends Strategy<Reply, FormData> {
  override name = 'visitor-form';

  /** @throws a 403 of the gate, a 413 or 422 for a form that is not taken */
  override async authenticate(request: Request): Promise<Reply> {
    const { formData } = await readFields(request, VISITOR_ROOM);
    return this.verify(formData);
  }
}
