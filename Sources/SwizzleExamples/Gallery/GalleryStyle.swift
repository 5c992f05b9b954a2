// What the gallery's page looks like, light and dark, on a desk and on a phone.

enum GalleryStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      --page: #f4f4f1; --card: #ffffff; --text: #1d1f23; --quiet: #5b6068; --line: #dcdcd6;
      --accent: #a2391b;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #16171a; --card: #202226; --text: #e9e8e4; --quiet: #a3a7ae; --line: #34373d;
        --accent: #ff9b73;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 72rem;
      background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    }
    h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; }
    h2 { margin: 0; font-size: 1.25rem; }
    p { margin: .4rem 0 1rem; max-width: 44rem; }
    a { color: var(--accent); }
    nav ol { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
    section {
      margin-top: 1.5rem; padding: 1.25rem; scroll-margin-top: 1rem;
      background: var(--card); border: 1px solid var(--line); border-radius: 10px;
    }
    .pictures {
      display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
    }
    figure { margin: 0; }
    img {
      display: block; width: 100%; height: auto;
      border: 1px solid var(--line); border-radius: 6px; background: #fff;
    }
    figcaption { margin-top: .4rem; color: var(--quiet); font-size: .9rem; }
    figcaption b { color: var(--text); }
    .transcript {
      margin: 1rem 0 0; padding: .9rem 1rem;
      background: var(--page); border-radius: 6px; overflow-wrap: break-word;
      font: .82rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    }
    .transcript div { white-space: pre-wrap; padding-left: calc(var(--depth) * 1ch); text-indent: -2ch; }
    .files { margin: .8rem 0 0; padding-left: 1.2rem; font-size: .9rem; }
    code { overflow-wrap: anywhere; }
    .source { margin: .8rem 0 0; color: var(--quiet); font-size: .85rem; }

    """
}
