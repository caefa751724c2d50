// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./TokenBase.sol";

/// Attacker of the margin router's tests. On any call it makes its prepared calls and stores their outcomes. It reverts
/// if a call that must succeed fails.
contract Intruder {
    struct Attempt {
        address target;
        bytes data;
        bool mustSucceed;
    }

    struct Outcome {
        bool succeeded;
        bytes result;
    }

    Attempt[] private _attempts;
    Outcome[] private _outcomes;
    bool private _isAtWork;

    function prepare(Attempt[] calldata attempts) external {
        delete _attempts;
        delete _outcomes;
        for (uint256 i = 0; i < attempts.length; i++) _attempts.push(attempts[i]);
    }

    function outcomes() external view returns (Outcome[] memory) {
        return _outcomes;
    }

    fallback() external {
        if (_isAtWork) return;
        _isAtWork = true;
        for (uint256 i = 0; i < _attempts.length; i++) {
            (bool ok, bytes memory result) = _attempts[i].target.call(_attempts[i].data);
            if (!ok && _attempts[i].mustSucceed) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            _outcomes.push(Outcome(ok, result));
        }
        _isAtWork = false;
    }
}

/// A token that calls a hook during each transfer.
contract HookToken is TokenBase {
    address public hook;

    constructor(address hook_) TokenBase("Hook", "HOOK", 18) {
        hook = hook_;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        (bool ok,) = hook.call("");
        return ok;
    }
}

/// An oracle with a constant price.
contract FixedOracle {
    uint256 public immutable price;

    constructor(uint256 price_) {
        price = price_;
    }
}
