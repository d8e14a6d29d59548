import { Strategy } from 'remix-auth/strategy';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';

/** A log-in form for remix-auth, read past the gate and within its limits, which `remix-auth-form` does not support. */
export class VisitorForm<Reply> extends Strategy<Reply, FormData> {
  override name = 'visitor-form';

  /** @throws a 403 from the gate, a 413 or 422 for a form that is not accepted */
  override async authenticate(request: Request): Promise<Reply> {
    const { formData } = await readFields(request, VISITOR_LIMITS);
    return this.verify(formData);
  }
}
