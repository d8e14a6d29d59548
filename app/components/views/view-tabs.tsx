import { formatCount } from '#domain/format.ts';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ListViews } from './views.server.ts';
import { usePaths } from '#app/paths.ts';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Menu, MenuLink } from '#app/components/menu.tsx';
import { Link } from '#app/components/link.tsx';

/** Saves the open view's current filters as its own. */
function SaveChanges({ open, inForce }: { open: NonNullable<ListViews['open']>; inForce: string }) {
  const to = usePaths();
  return (
    <Form method="post" action={to.saveView(open.id)} className="view-save">
      <FormToken />
      <input type="hidden" name="filter" value={inForce} />
      <input type="hidden" name="version" value={open.version} />
      <button className="btn btn-quiet sm">
        Save changes<span className="vh"> to {open.name}</span>
      </button>
    </Form>
  );
}

type ViewTabsProps = {
  views: ListViews;
  noun: string;
  /** Further tabs of the list. They show its total count, so they replace the views while none is saved. */
  children?: ReactNode;
};

/** The views of a list as links with their counts, shared ones first; the current filters can be saved as another. */
export function ViewTabs({ views, noun, children }: ViewTabsProps) {
  const to = usePaths();
  const { list, all, tabs, others, open, saveHref, inForce } = views;
  const pathOf = to[list];
  const isAlone = children !== undefined && tabs.length === 0;
  return (
    <>
      <div className="views">
        {isAlone ? (
          children
        ) : (
          <nav className="tabs" aria-label={`Views of ${noun}`}>
            <Link to={pathOf()} aria-current={open || saveHref ? undefined : 'page'}>
              All <span className="n">{formatCount(all)}</span>
            </Link>
            {tabs.map(({ id, name, filter, isShared, count }) => (
              <Link key={id} to={pathOf({ ...filter, view: id })} aria-current={open?.id === id ? 'page' : undefined}>
                {!isShared && <Icon name="user" size="sm" />}
                {!isShared && <span className="vh">Your view: </span>}
                {name} {count !== null && <span className="n">{formatCount(count)}</span>}
              </Link>
            ))}
          </nav>
        )}
        <div className="view-acts">
          {others.length > 0 && (
            <Menu label="More views">
              {others.map(({ id, name, filter }) => (
                <MenuLink key={id} href={pathOf({ ...filter, view: id })}>
                  {name}
                </MenuLink>
              ))}
            </Menu>
          )}
          {open?.isChanged && <SaveChanges open={open} inForce={inForce} />}
          {open && (
            <Link className="btn btn-quiet sm" to={to.editView(open.id)}>
              Edit view
            </Link>
          )}
          {saveHref && (
            <Link className="btn btn-quiet sm" to={saveHref}>
              <Icon name="plus" size="sm" />
              Save as a view
            </Link>
          )}
        </div>
      </div>
      {!isAlone && children}
    </>
  );
}
